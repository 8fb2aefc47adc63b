import { routeOf, type Route } from './routes';

/** Where the browser is. Links inside the client change the page without loading it anew. */
class Navigation {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => this.arrive());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    this.arrive();
    scrollTo(0, 0);
    if (location.hash) setTimeout(() => toAnchor(location.hash.slice(1)));
  }

  private arrive(): void {
    this.route = routeOf(location.pathname, location.search);
  }

  /** A plain press on a link to one of our own pages. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin) return;
    if (routeOf(url.pathname, url.search).page === 'unknown') return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

function toAnchor(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

export const navigation = new Navigation();

/**
 * For the heading of a page: who comes by a link finds the focus there, and a screen reader says
 * where they are. The very first page leaves the focus to the browser.
 */
let first = true;
export function arriving(heading: HTMLElement): void {
  if (!first) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  first = false;
}
