/** Shows a still table at /fixtures.html while the page is worked on; no build contains it. */
import { mount } from 'svelte';
import '../look/furniture.css';
import '../look/page.css';
import '../look/pages.css';
import '../look/tokens.css';
import { theme } from '../look/theme.svelte';
import TablePage from './TablePage.svelte';
import { stillTable } from './fixtures';

const asked = new URLSearchParams(location.search);
const session = stillTable(asked.get('state') ?? 'turn');
theme.setLook(session.info!.edition.look);
mount(TablePage, { target: document.getElementById('app')!, props: { session } });
