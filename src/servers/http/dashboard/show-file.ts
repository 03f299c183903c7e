import { matchesAny } from '../answers/etag.js';
import { HTML_TYPE } from '../answers/media-types.js';
import type { PageAnswer, PageVisit } from '../page-route.js';
import { chooseEncoding, type Encoding } from './accepted-encoding.js';
import type { BuiltFile } from './built-files.js';

/** Everything from here and nothing in line: neither script nor style can be smuggled into a page. */
const DASHBOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The address of a page may hold a secret (`/reset/…`): it goes nowhere. */
const PAGE_HEADERS = {
  'Content-Security-Policy': DASHBOARD_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Names under `/assets/` hold a hash of their contents: they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export function showFile(file: BuiltFile, { headers }: Pick<PageVisit, 'headers'>): PageAnswer {
  const { bytes, encoding } = encodedFor(file, headerText(headers['accept-encoding']));
  // RFC 9110 §8.8.3.3: each encoding is another representation
  const tag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`;
  const answer = {
    type: file.type,
    headers: {
      ETag: tag,
      'Cache-Control': file.path.startsWith('/assets/') ? FOREVER : ASK_AGAIN,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(file.type === HTML_TYPE && PAGE_HEADERS),
    },
  };
  const isKnown = matchesAny(headerText(headers['if-none-match']), tag);
  return isKnown ? { ...answer, status: 304, bytes: Buffer.alloc(0) } : { ...answer, status: 200, bytes };
}

function encodedFor(file: BuiltFile, accepted: string | undefined): { bytes: Buffer; encoding: Encoding | undefined } {
  const bodies = { br: file.brotli, gzip: file.gzip };
  const encoding = chooseEncoding(
    accepted,
    (['br', 'gzip'] as const).filter((name) => bodies[name] !== undefined),
  );
  return { bytes: (encoding && bodies[encoding]) ?? file.bytes, encoding };
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
