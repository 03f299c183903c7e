import { createHash } from 'node:crypto';
import { textDirection } from '../../../i18n/locales.js';
import { replaceQuotes, withoutQuoteMarks } from '../../../notices/quoted-text.js';
import { escapeHtml } from '../../../protocol/html/escape-html.js';
import type { PageAnswer, PageVisit } from '../page-route.js';
import { LINK_PAGE_STYLE } from './link-page-style.js';

/** What a page says, in order. Texts are plain, foreign words in them marked by `quote`; they are escaped here. */
export type PagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** Posts to the page's own URL: link scanners do not send it. */
  | { readonly kind: 'send'; readonly label: string; readonly choice?: PageChoice }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] };

/** Before the button: a new password, or the box to keep the old one. */
interface PageChoice {
  readonly password: string;
  readonly own: string;
}

export function text(sentence: string): PagePart {
  return { kind: 'text', text: sentence };
}

/** A small page that works without script, in the reader's language and direction. */
export function linkPage(visit: PageVisit, status: number, title: string, parts: readonly PagePart[]): PageAnswer {
  return {
    status,
    headers: LINK_PAGE_HEADERS,
    html: `<!doctype html>
<html lang="${visit.locale}" dir="${textDirection(visit.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(withoutQuoteMarks(title))} – Waypost</title>
<style>${LINK_PAGE_STYLE}</style>
</head>
<body>
<p class="mark">Waypost</p>
<main>
<h1>${inline(title)}</h1>
${parts.map(renderPart).join('\n')}
</main>
</body>
</html>
`,
  };
}

/** The URL of such a page may hold a secret: never cached, and no Referer is sent. */
const LINK_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(LINK_PAGE_STYLE).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
};

function renderPart(part: PagePart): string {
  switch (part.kind) {
    case 'text':
      return `<p>${inline(part.text)}</p>`;
    case 'link':
      return `<p><a class="button" href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a></p>`;
    case 'send':
      return `<form method="post">${part.choice ? renderChoice(part.choice) : ''}<button class="button" type="submit">${escapeHtml(part.label)}</button></form>`;
    case 'command':
      return `<pre dir="ltr" tabindex="0"><code>${escapeHtml(part.text)}</code></pre>`;
    case 'facts':
      return `<dl>${part.rows.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd><code dir="ltr">${escapeHtml(value)}</code></dd>`).join('')}</dl>`;
  }
}

function renderChoice({ password, own }: PageChoice): string {
  return `<p><label>${escapeHtml(password)}<input type="password" name="password" autocomplete="new-password"></label></p>
<p><label class="box"><input type="checkbox" name="own" value="yes"> ${escapeHtml(own)}</label></p>
`;
}

function inline(sentence: string): string {
  return replaceQuotes(escapeHtml(sentence), '<bdi>', '</bdi>');
}
