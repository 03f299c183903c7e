import { withoutDavName } from './dav-paths.js';

/** A browser tricked by DNS rebinding names another host: the sandbox answers only to its own names. */
export function createHostGuard(baseUrl: string): (host: string | undefined) => boolean {
  const own = new Set(['localhost', '127.0.0.1', '[::1]', new URL(baseUrl).hostname]);
  return (host) => host !== undefined && (own.has(hostName(host)) || own.has(withoutDavName(hostName(host))));
}

function hostName(host: string): string {
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':');
  return (end > 0 ? host.slice(0, end) : host).toLowerCase();
}

/** No `Origin` (not a browser), the requested host itself, or that of the base URL. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, baseUrl: string): boolean {
  if (origin === undefined || origin === new URL(baseUrl).origin) return true;
  if (host === undefined) return false;
  const own = host.toLowerCase();
  return origin === `http://${own}` || origin === `https://${own}`;
}
