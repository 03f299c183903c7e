/** The address of a domain's page, or of a part of it. */
export function domainPath(name: string, part?: string): string {
  return `/domains/${encodeURIComponent(name)}${part ? `/${part}` : ''}`;
}
