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

// Browsers have it only over https and on the machine itself; without it everything works the same.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
