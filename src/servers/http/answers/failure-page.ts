import { textDirection } from '../../../i18n/locales.js';
import type { Log } from '../../../platform/log.js';
import { escapeHtml } from '../../../protocol/html/escape-html.js';
import type { Exchange } from '../exchange.js';
import type { AnswerWriter } from './answer-writer.js';
import { errorAnswer } from './error-answer.js';
import { specStatus } from './error-status.js';
import { HTML_TYPE } from './media-types.js';
import { logFailure } from './responder.js';

/** No script, no frame, no external content; and no Referer, because the URL may hold a secret. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/** Shows an error to a person in a browser. */
export type FailPage = (exchange: Exchange, error: unknown) => void;

export function createFailPage({ writer, log }: { readonly writer: AnswerWriter; readonly log: Log }): FailPage {
  return (exchange, error) => {
    logFailure(log, exchange, error);
    const { status, message } = errorAnswer(error, specStatus, exchange.t, exchange.requestId);
    writer.write(exchange, status, HTML_TYPE, failurePage(exchange, message), Object.entries(PAGE_HEADERS).flat());
  };
}

function failurePage({ locale }: Exchange, message: string): string {
  const shown = escapeHtml(message);
  return `<!doctype html>
<html lang="${locale}" dir="${textDirection(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${shown} · Waypost</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}a{color:inherit}</style>
<h1><a href="/">Waypost</a></h1>
<p>${shown}</p>
</html>
`;
}
