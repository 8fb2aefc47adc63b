import type {
  LessonContent,
  LessonAttempt,
  LessonList,
  LessonOutcome,
  PlacedTile,
  Preview,
} from '../messages';
import { post, request } from '../net/api';
import type { LessonBox } from './progress';

const lesson = (name: string) => `/api/lessons/${encodeURIComponent(name)}`;
const query = ({ edition, words }: LessonBox) =>
  `?edition=${encodeURIComponent(edition)}&words=${words}`;

export const lessonApi = {
  list: () => request<LessonList>('/api/lessons'),
  content: (name: string, box: LessonBox) => request<LessonContent>(`${lesson(name)}${query(box)}`),
  judge: (name: string, box: LessonBox, task: number, attempt: LessonAttempt) =>
    post<LessonOutcome>(`${lesson(name)}/tasks/${task}${query(box)}`, attempt),
  preview: (name: string, box: LessonBox, task: number, placed: PlacedTile[]) =>
    post<Preview>(`${lesson(name)}/tasks/${task}/preview${query(box)}`, { placed }),
};
