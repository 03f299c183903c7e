/** A signed-in user is redirected from these. */
const OPEN_PAGES = /^\/(?:sign-in|sign-up|reset)(?:\/|$)/;

/** Where to go after signing in: only a path of this dashboard, whatever the URL says. */
export function nextPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  if (!wanted.startsWith('/')) return '/';
  const { origin, pathname, search: query, hash } = new URL(wanted, location.origin);
  const isHere = origin === location.origin && !OPEN_PAGES.test(pathname);
  return isHere ? `${pathname}${query}${hash}` : '/';
}
