import { api, ApiError } from '../net/api';
import { query } from '../net/query.svelte';
import { texts } from '../texts';
import { refusalText } from '../texts/refusals';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const LOOK_AGAIN_MS = 5000;

/**
 * Where other devices reach this server: its public address if it has one, otherwise the address of
 * this page. While they cannot, it looks again every few seconds.
 */
export function reach() {
  const choices = query(api.choices);
  const base = $derived(choices.data?.lan_address ?? location.origin);
  const known = $derived(choices.data !== null);
  const onlyHere = $derived(known && LOOPBACK.includes(new URL(base).hostname));
  $effect(() => {
    if (!onlyHere) return;
    const timer = setInterval(() => !document.hidden && choices.refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  });
  let problem = $state('');

  async function letIn() {
    problem = '';
    try {
      await api.openToNetwork();
    } catch (error) {
      problem = error instanceof ApiError ? refusalText(error.problem) : texts.site.offline.title;
    }
    choices.refresh();
  }
  return {
    get base() {
      return base;
    },
    /** False until the server has answered. */
    get known() {
      return known;
    },
    /** Only this device can open the address. */
    get onlyHere() {
      return onlyHere;
    },
    lookAgain: () => choices.refresh(),
    /** The server runs on this device and can let the others in itself. */
    get canLetIn() {
      return choices.data?.can_open_to_network ?? false;
    },
    letIn,
    /** Why it could not. */
    get problem() {
      return problem;
    },
  };
}

export type Reach = ReturnType<typeof reach>;
