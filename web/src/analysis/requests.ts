/** Requests of the analysis board. */
import type {
  AnalysedGame,
  AnalysedLine,
  AnalysisPreview,
  AnalysisPreviewRequest,
  LineRequest,
  OpponentRequest,
  OpponentTiles,
  Problem,
  ThinkRequest,
  Thought,
} from '../messages';
import { ApiError, NetworkError, post, request } from '../net/api';

const root = '/api/analysis';

export const requests = {
  game: (file: Blob | string) =>
    request<AnalysedGame>(`${root}/game`, { method: 'POST', body: file }),
  line: (body: LineRequest) => post<AnalysedLine>(`${root}/line`, body),
  preview: (body: AnalysisPreviewRequest) => post<AnalysisPreview>(`${root}/preview`, body),
  opponent: (body: OpponentRequest) => post<OpponentTiles>(`${root}/opponent`, body),
};

/** A board without tiles, with this many rows, as CGP. */
export function emptyPosition(size: number): string {
  return `${Array<number>(size).fill(size).join('/')} / 0/0 0`;
}

/** Yield what is known so far, line by line, until the time is up or the request is aborted. */
export async function* think(body: ThinkRequest, signal: AbortSignal): AsyncGenerator<Thought> {
  const response = await fetch(`${root}/think`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new NetworkError();
  });
  if (!response.ok) {
    throw new ApiError(response.status, (await response.json().catch(() => ({}))) as object);
  }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new NetworkError();
    });
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const found = JSON.parse(line) as Thought | Problem;
      if ('code' in found) throw new ApiError(422, found);
      yield found;
    }
  }
}
