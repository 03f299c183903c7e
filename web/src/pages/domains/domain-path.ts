/** Where a domain, or a part of it, is shown. */
export function domainPath(name: string, part?: string): string {
  return `/domains/${encodeURIComponent(name)}${part ? `/${part}` : ''}`;
}
