import { mount } from 'svelte';
import App from './App.svelte';
import './theme/theme.svelte';
import './theme/tokens.css';
import './theme/base.css';
import './theme/controls.css';
import './theme/pages.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app element');
mount(App, { target });

// Browsers offer it only over https and on localhost; everything works without it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
