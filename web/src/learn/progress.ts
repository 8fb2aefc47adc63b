/** How far the learner has come, kept in this browser only. */
import { loadLocal, saveLocal } from '../local_storage';
import type { WordRule } from '../messages';

export interface LessonProgress {
  /** The next task, counted from 0. */
  task: number;
  /** The step of that task, and the number of steps of the lesson. */
  step: number;
  steps: number;
  done: boolean;
}

/** By which box, and how it finds bad words. */
export interface LessonBox {
  edition: string;
  words: WordRule;
}

const keyOf = (name: string) => `learn.${name}`;

export function loadProgress(name: string): LessonProgress | null {
  const stored = loadLocal<LessonProgress | null>(keyOf(name), null);
  return typeof stored?.task === 'number' && typeof stored.step === 'number' ? stored : null;
}

export function saveProgress(name: string, progress: LessonProgress): void {
  saveLocal(keyOf(name), progress);
}

export function loadBox(): LessonBox {
  const stored = loadLocal<Partial<LessonBox> | null>('learn-box', null);
  return { edition: stored?.edition ?? 'classic-2003', words: stored?.words ?? 'challenged' };
}

export function saveBox(box: LessonBox): void {
  saveLocal('learn-box', box);
}
