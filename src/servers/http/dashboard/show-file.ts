import { matchesAny } from '../answers/etag.js';
import { HTML_TYPE } from '../answers/media-types.js';
import type { PageAnswer, PageVisit } from '../page-route.js';
import { chooseEncoding, type Encoding } from './accepted-encoding.js';
import type { BuiltFile } from './built-files.js';

/** Only our own files and nothing inline: neither script nor style can be injected into a page. */
const OWN_FILES = ["default-src 'none'", "script-src 'self'", "style-src 'self'"];
const OWN_PLACES = [
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
const DASHBOARD_POLICY = [...OWN_FILES, "img-src 'self' data:", "frame-src 'self'", ...OWN_PLACES].join('; ');
/** The webmail also has a service worker, and shows attachments that it has fetched. */
const WEBMAIL_POLICY = [
  ...OWN_FILES,
  "img-src 'self' data: blob:",
  "frame-src 'self' blob:",
  "worker-src 'self'",
  ...OWN_PLACES,
].join('; ');

const WEBMAIL = '/mail.html';
const SERVICE_WORKER = /sw\.js$/;

/** The URL of a page may hold a secret (`/reset/…`): no Referer is sent. */
const PAGE_HEADERS = {
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
      ...headersOf(file),
    },
  };
  const isKnown = matchesAny(headerText(headers['if-none-match']), tag);
  return isKnown ? { ...answer, status: 304, bytes: Buffer.alloc(0) } : { ...answer, status: 200, bytes };
}

function headersOf({ path, type }: BuiltFile): Readonly<Record<string, string>> {
  const policy = { 'Content-Security-Policy': path === WEBMAIL ? WEBMAIL_POLICY : DASHBOARD_POLICY };
  if (type === HTML_TYPE) return { ...policy, ...PAGE_HEADERS };
  // A worker has the policy of its own file. Whatever its path, it may control the webmail and no other page
  return SERVICE_WORKER.test(path) ? { ...policy, 'Service-Worker-Allowed': '/mail' } : {};
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
