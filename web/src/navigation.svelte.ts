import { routeOf, type Route } from './routes';

/** The current route. Links within the client change it without reloading the page. */
class Navigation {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => this.update());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    this.update();
    scrollTo(0, 0);
    if (location.hash) setTimeout(() => scrollToAnchor(location.hash.slice(1)));
  }

  private update(): void {
    this.route = routeOf(location.pathname, location.search);
  }

  /** Handle a plain click on a link to one of the client's own pages. */
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

function scrollToAnchor(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

export const navigation = new Navigation();

let first = true;

/**
 * Action for a page's heading: after a link within the client it takes the focus, so that a screen
 * reader announces the new page. The first page leaves the focus to the browser.
 */
export function focusOnNavigation(heading: HTMLElement): void {
  if (!first) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  first = false;
}
