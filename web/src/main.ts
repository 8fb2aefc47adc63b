import { mount } from 'svelte';
import App from './App.svelte';
import { followDevice } from './look/mode';
import './look/tokens.css';
import './look/page.css';
import './look/furniture.css';

followDevice(document.documentElement, matchMedia('(prefers-color-scheme: dark)'));

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the app');
mount(App, { target });
