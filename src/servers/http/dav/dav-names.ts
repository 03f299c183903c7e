import { parseHref } from '../../../protocol/webdav/request/href.js';
import { allowOf, DAV_METHODS, REFUSED_METHODS } from './capabilities.js';
import { type Place, placeOf } from './place.js';

/** Methods that only this door knows. */
const OWN_METHODS = new Set<string>([
  ...DAV_METHODS.filter((method) => !['OPTIONS', 'GET', 'HEAD', 'PUT', 'DELETE', 'POST'].includes(method)),
  ...REFUSED_METHODS.filter((method) => method !== 'PATCH'),
]);
const WELL_KNOWN = /^\/\.well-known\/(?:caldav|carddav)\/?(?:\?|$)/;

export function isWellKnown(url: string): boolean {
  return WELL_KNOWN.test(url);
}

/** Everything below the two names, and at the root what no page answers. CORS preflights are handled before. */
export function isForDav(method: string | undefined, url: string): boolean {
  if (OWN_METHODS.has(method ?? '')) return true;
  if (/^\/(?:dav|principals)(?:[/?]|$)/.test(url)) return true;
  return method === 'OPTIONS' && (url === '/' || url.startsWith('/?'));
}

export function placeAt(url: string): Place | undefined {
  const href = parseHref(url);
  return href && placeOf(href.segments);
}

export function allowAt(place: Place | undefined): string {
  return place ? allowOf(place.kind) : 'OPTIONS';
}
