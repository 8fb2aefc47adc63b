import type {
  ComparedPlay,
  ComparePlay,
  PlayedOn,
  PlayOn,
  ReviewedTurn,
  ReviewProgress,
  ReviewPuzzles,
  Vocabulary,
} from '../messages';
import { post, request } from './api';

const review = (id: string) => `/api/tables/${encodeURIComponent(id)}/review`;

/** Requests about the review of a finished game. */
export const reviewApi = {
  /** Say that a review may soon be asked for. */
  prepare: (id: string) => request<ReviewProgress>(`${review(id)}?after=0`),
  begin: (id: string, vocabulary: Vocabulary) => post<ReviewProgress>(review(id), { vocabulary }),
  /** Without the review, if no more turns than `after` have been looked at closely. */
  progress: (id: string, vocabulary: Vocabulary, after: number) =>
    request<ReviewProgress>(`${review(id)}?vocabulary=${vocabulary}&after=${after}`),
  cancel: (id: string, vocabulary: Vocabulary) =>
    request<ReviewProgress>(`${review(id)}?vocabulary=${vocabulary}`, { method: 'DELETE' }),
  puzzles: (id: string, vocabulary: Vocabulary) =>
    request<ReviewPuzzles>(`${review(id)}/puzzles?vocabulary=${vocabulary}`),
  turn: (id: string, turn: number, vocabulary: Vocabulary) =>
    request<ReviewedTurn>(`${review(id)}/turns/${turn}?vocabulary=${vocabulary}`),
  compare: (id: string, turn: number, play: ComparePlay) =>
    post<ComparedPlay>(`${review(id)}/turns/${turn}/compare`, play),
  playOn: (id: string, turn: number, play: PlayOn) =>
    post<PlayedOn>(`${review(id)}/turns/${turn}/play-on`, play),
};
