import { mount } from 'svelte';
import App from './App.svelte';
import './look/theme.svelte';
import './look/tokens.css';
import './look/page.css';
import './look/furniture.css';
import './look/pages.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the app');
mount(App, { target });
