/** Which page a path leads to. */
export const ways = ['laptop', 'devices', 'computer', 'score'] as const;
export type Way = (typeof ways)[number];

export type Route =
  | { page: 'front' }
  | { page: 'open-tables' }
  | { page: 'your-games' }
  | { page: 'new'; way: Way }
  | { page: 'table'; id: string }
  | { page: 'join'; code: string }
  | { page: 'move-seat'; token: string }
  | { page: 'about' }
  | { page: 'unknown' };

export function routeOf(path: string, search: string): Route {
  const [first = '', second = '', ...more] = path.split('/').slice(1).map(decoded);
  const asked = new URLSearchParams(search);
  if (more.some(Boolean)) return { page: 'unknown' };
  if (second) {
    switch (first) {
      case 't':
        return { page: 'table', id: second };
      case 'j':
        return { page: 'join', code: second.toUpperCase() };
      case 'seat':
        return { page: 'move-seat', token: second };
      default:
        return { page: 'unknown' };
    }
  }
  switch (first) {
    case '':
      return frontOf(asked.get('show'));
    case 'new':
      return { page: 'new', way: ways.find((way) => way === asked.get('way')) ?? 'laptop' };
    case 'join':
      return { page: 'join', code: '' };
    case 'about':
      return { page: 'about' };
    default:
      return { page: 'unknown' };
  }
}

function frontOf(show: string | null): Route {
  if (show === 'open') return { page: 'open-tables' };
  if (show === 'yours') return { page: 'your-games' };
  return { page: 'front' };
}

function decoded(part: string): string {
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
  about: '/about',
  licences: '/about#licences',
  join: '/join',
  setUp: (way: Way) => `/new?way=${way}`,
  table: (id: string) => `/t/${encodeURIComponent(id)}`,
  joinBy: (code: string) => `/j/${encodeURIComponent(code)}`,
};
