import { getDomain } from 'tldts';

/** Mail for one operator waits and backs off together: `aspmx.l.google.com` belongs to `google.com`. */
export function destinationOfHost(host: string): string {
  return getDomain(host) ?? host;
}
