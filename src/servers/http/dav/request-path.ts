import { parseHref } from '../../../protocol/webdav/request/href.js';

/** The decoded parts of the request's own path. */
export function pathOf(url: string): readonly string[] {
  return parseHref(url)?.segments ?? [];
}
