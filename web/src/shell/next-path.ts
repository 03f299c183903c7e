/** Nobody who is signed in stays on these. */
const OPEN_PAGES = /^\/(?:sign-in|sign-up|reset)(?:\/|$)/;

/** Where to go after signing in: a path of this dashboard, whatever the address asks for. */
export function nextPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  if (!wanted.startsWith('/')) return '/';
  const { origin, pathname, search: query, hash } = new URL(wanted, location.origin);
  const isHere = origin === location.origin && !OPEN_PAGES.test(pathname);
  return isHere ? `${pathname}${query}${hash}` : '/';
}
