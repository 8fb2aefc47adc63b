import { loadLocal, saveLocal } from '../../local_storage';
import { type SoundEffect, playEffect } from './sound_effects';

/** Whether this device plays sounds; off until the player turns them on. */
export class Sounds {
  on = $state(loadLocal('sounds', false));

  toggle(): void {
    this.on = !this.on;
    saveLocal('sounds', this.on);
    this.play('tile-down');
  }

  play(effect: SoundEffect): void {
    if (this.on) playEffect(effect);
  }
}
