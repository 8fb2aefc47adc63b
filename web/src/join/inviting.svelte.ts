import { api } from '../api';
import { asking } from '../asking.svelte';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The address to tell others: that on the home network, if the server has one. */
export function inviting(code: () => string) {
  const choices = asking(api.choices);
  const base = $derived(choices.answer?.lan_address ?? location.origin);
  return {
    get link() {
      return `${base}/j/${code()}`;
    },
    /** What people type. */
    get where() {
      return `${base.replace(/^https?:\/\//, '')}/join`;
    },
    /** Nobody else can open it. */
    get localOnly() {
      return choices.answer !== null && LOOPBACK.includes(new URL(base).hostname);
    },
  };
}

/** Copy a text; on a home network without https the clipboard is reached the old way. */
export async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'aloud';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
