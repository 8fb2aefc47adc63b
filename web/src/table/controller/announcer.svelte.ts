import type { View } from '../../messages';
import { announcement } from './announcements';

/** The text of the live region: what happened last at the table. */
export class Announcer {
  text = $state('');

  update(before: View | null, after: View): void {
    this.text = announcement(before, after) || this.text;
  }
}
