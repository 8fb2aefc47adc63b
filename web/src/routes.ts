/** How a new table is played. The URL parameter is called `way`. */
export const PLAY_MODES = ['laptop', 'devices', 'computer', 'score'] as const;
export type PlayMode = (typeof PLAY_MODES)[number];

export type Route =
  | { page: 'front' }
  | { page: 'open-tables' }
  | { page: 'your-games' }
  | { page: 'statistics' }
  | { page: 'new'; mode: PlayMode }
  | { page: 'table'; id: string; review?: ReviewPart }
  | { page: 'join'; code: string }
  | { page: 'move-seat'; token: string }
  | { page: 'learn' }
  | { page: 'lesson'; name: string }
  | { page: 'analyse'; table: string | null; turn: number }
  | { page: 'my-play' }
  | { page: 'about' }
  | { page: 'unknown' };

/** A page of a review, and the turns it is about. */
export interface ReviewPart {
  part: 'turns' | 'again' | 'what-if';
  turns: number[];
  /** What if this had been played? */
  play: string;
  /** The number of the order in which the tiles are drawn. */
  deal: number;
}

const REVIEW_PARTS = { '': 'turns', again: 'again', 'what-if': 'what-if' } as const;

/** The page that a URL leads to. */
export function routeOf(path: string, search: string): Route {
  const [first = '', second = '', third = '', ...more] = path.split('/').slice(1).map(decode);
  const query = new URLSearchParams(search);
  if (first === 't' && second && third === 'review') {
    const review = reviewPart(more, query);
    return review ? { page: 'table', id: second, review } : { page: 'unknown' };
  }
  if (third || more.some(Boolean)) return { page: 'unknown' };
  if (second) {
    switch (first) {
      case 't':
        return { page: 'table', id: second };
      case 'j':
        return { page: 'join', code: second.toUpperCase() };
      case 'learn':
        return { page: 'lesson', name: second };
      case 'seat':
        return { page: 'move-seat', token: second };
      default:
        return { page: 'unknown' };
    }
  }
  switch (first) {
    case '':
      return frontPage(query.get('show'));
    case 'new':
      return {
        page: 'new',
        mode: PLAY_MODES.find((mode) => mode === query.get('way')) ?? 'laptop',
      };
    case 'join':
      return { page: 'join', code: '' };
    case 'learn':
      return { page: 'learn' };
    case 'analyse':
      return {
        page: 'analyse',
        table: query.get('table'),
        turn: Math.max(1, Number(query.get('turn')) || 1),
      };
    case 'my-play':
      return { page: 'my-play' };
    case 'about':
      return { page: 'about' };
    default:
      return { page: 'unknown' };
  }
}

function reviewPart([name = '', ...more]: string[], query: URLSearchParams): ReviewPart | null {
  if (more.some(Boolean) || !Object.hasOwn(REVIEW_PARTS, name)) return null;
  const turns = (query.get('turn') ?? '').split(',').map(Number);
  return {
    part: REVIEW_PARTS[name as keyof typeof REVIEW_PARTS],
    turns: turns.filter((turn) => Number.isInteger(turn) && turn > 0),
    play: query.get('play') ?? '',
    deal: Math.max(0, Math.trunc(Number(query.get('deal'))) || 0),
  };
}

function frontPage(show: string | null): Route {
  if (show === 'open') return { page: 'open-tables' };
  if (show === 'yours') return { page: 'your-games' };
  if (show === 'statistics') return { page: 'statistics' };
  return { page: 'front' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const paths = {
  front: '/',
  openTables: '/?show=open',
  yourGames: '/?show=yours',
  statistics: '/?show=statistics',
  learn: '/learn',
  lesson: (name: string) => `/learn/${encodeURIComponent(name)}`,
  myPlay: '/my-play',
  about: '/about',
  licences: '/about#licences',
  analyse: '/analyse',
  analyseTurn: (id: string, turn: number) =>
    `/analyse?table=${encodeURIComponent(id)}&turn=${turn}`,
  join: '/join',
  setUp: (mode: PlayMode) => `/new?way=${mode}`,
  table: (id: string) => `/t/${encodeURIComponent(id)}`,
  review: (id: string, turn?: number) =>
    `/t/${encodeURIComponent(id)}/review${turn === undefined ? '' : `?turn=${turn}`}`,
  tryAgain: (id: string, turns: readonly number[] = []) =>
    `/t/${encodeURIComponent(id)}/review/again${turns.length ? `?turn=${turns.join(',')}` : ''}`,
  whatIf: (id: string, turn: number, play: string, deal = 0) =>
    `/t/${encodeURIComponent(id)}/review/what-if?turn=${turn}&play=${encodeURIComponent(play)}` +
    (deal ? `&deal=${deal}` : ''),
  joinBy: (code: string) => `/j/${encodeURIComponent(code)}`,
};
