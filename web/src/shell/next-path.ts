/** Where to go after signing in: a path of this dashboard, whatever the address asks for. */
export function nextPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  if (!wanted.startsWith('/')) return '/';
  const { origin, pathname, search: query, hash } = new URL(wanted, location.origin);
  return origin === location.origin ? `${pathname}${query}${hash}` : '/';
}
