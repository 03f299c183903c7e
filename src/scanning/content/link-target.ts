import { isIP } from 'node:net';

/** Where a link leads, as a browser reads it. */
export type LinkTarget =
  | { readonly kind: 'host'; readonly host: string; readonly url: URL; readonly userInfo: string }
  | {
      readonly kind: 'ip';
      readonly ip: string;
      readonly url: URL;
      readonly userInfo: string;
      /** Disguised as something other than an address: `http://3405803783/`, `http://0xcb.0x71/`. */
      readonly isDisguised: boolean;
    }
  /** The link carries the page in itself. */
  | { readonly kind: 'page' };

// The target is at the beginning; the URL parser takes more than linear time for a longer host
const MAX_LINK_CHARACTERS = 2048;
// The part between the slashes and the path, before a browser makes sense of it
const AUTHORITY = /^\s*[a-z][a-z0-9+.-]*:[\\/]*(?:[^@/?#\\]*@)?(\[[^\]]*\]|[^:/?#\\]*)/i;

/** `undefined`: not a web address (`mailto:`, `#top`, broken). */
export function readLink(link: string): LinkTarget | undefined {
  const href = link.slice(0, MAX_LINK_CHARACTERS);
  if (/^\s*data:\s*(?:text\/html|image\/svg|application\/xhtml)/i.test(href)) return { kind: 'page' };
  if (!/^\s*https?:/i.test(href)) return undefined;
  const url = parseUrl(href);
  if (!url) return undefined;
  const userInfo = decode(url.username);
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) {
    const written = AUTHORITY.exec(href)?.[1] ?? '';
    return { kind: 'ip', ip: bare, url, userInfo, isDisguised: !written.includes('[') && written !== bare };
  }
  const host = bare.replace(/\.$/, '');
  return host === '' ? undefined : { kind: 'host', host, url, userInfo };
}

function parseUrl(href: string): URL | undefined {
  try {
    return new URL(href);
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The target that the words of a link name. */
export interface NamedTarget {
  readonly host: string;
  /** Written out with its scheme or a path, not only as a name. */
  readonly isWhole: boolean;
}

const NAMED =
  /^(?:visit:?\s+)?(https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.)+[\p{L}]{2,24})(?::\d{1,5})?([/?#]\S*)?$/iu;

/** `undefined`: ordinary words, or an e-mail address. */
export function readShownTarget(shown: string): NamedTarget | undefined {
  if (!shown.includes('.')) return undefined;
  const [, scheme, host, path = ''] = NAMED.exec(shown.replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')) ?? [];
  if (host === undefined) return undefined;
  return { host: host.toLowerCase(), isWhole: scheme !== undefined || path.length > 1 };
}
