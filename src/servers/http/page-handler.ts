import type { Database } from '../../db/database.js';
import { textDirection } from '../../i18n/locales.js';
import type { Limits } from '../../limits/limits.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../platform/service-error.js';
import { clientKey } from '../../protocol/address/client-network.js';
import { escapeHtml } from '../../protocol/html/escape-html.js';
import type { AnswerWriter } from './answer-writer.js';
import type { Authenticate } from './authenticate.js';
import { type HeldBody, loadBody } from './body-intake.js';
import { cleanInput } from './clean-input.js';
import type { Deadlines } from './deadlines.js';
import { errorAnswer } from './error-answer.js';
import { specStatus } from './error-status.js';
import type { Exchange } from './exchange.js';
import { HTML_TYPE, TEXT_TYPE } from './media-types.js';
import type { PageAnswer, PageRoute, PageVisit } from './page-route.js';
import { readBody, readQuery } from './request-body.js';
import { logFailure } from './responder.js';
import type { SessionCookie } from './session-cookie.js';
import { csrfInQuery } from './session-credentials.js';

/** No script, no frame, nothing from elsewhere; and the address of a page, which may hold a secret, goes nowhere. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/** Neither rejects: a failure is a small page of its own. */
export interface PageHandler {
  /** Before the body is read. `false`: already answered. */
  admit(route: PageRoute, exchange: Exchange): Promise<boolean>;
  handle(
    route: PageRoute,
    exchange: Exchange,
    params: Record<string, string>,
    body: HeldBody | undefined,
  ): Promise<void>;
}

export function createPageHandler({
  db,
  limits,
  deadlines,
  writer,
  log,
  authenticate,
  sessionCookie,
}: {
  readonly db: Pick<Database, 'durable'>;
  readonly limits: Limits;
  readonly deadlines: Deadlines<Exchange>;
  readonly writer: AnswerWriter;
  readonly log: Log;
  readonly authenticate: Pick<Authenticate, 'session'>;
  readonly sessionCookie: SessionCookie;
}): PageHandler {
  return { admit, handle };

  async function admit(route: PageRoute, exchange: Exchange): Promise<boolean> {
    exchange.operation = route.operation ?? `${route.method} ${route.path}`;
    if (!route.needsSession) return true;
    try {
      // No look at the origin: a form of a page that sends no referrer has none. The CSRF token is the proof
      const token = sessionCookie.read(exchange.headers.cookie);
      if (token === undefined || !authenticate.session) throw new ServiceError('unauthenticated', 'session.over');
      await authenticate.session(token, csrfInQuery(exchange.url));
      return true;
    } catch (error) {
      fail(exchange, error);
      return false;
    }
  }

  async function handle(
    route: PageRoute,
    exchange: Exchange,
    params: Record<string, string>,
    body: HeldBody | undefined,
  ): Promise<void> {
    deadlines.add(exchange);
    try {
      if (!route.isUncounted) {
        exchange.limitState = await limits.charge(undefined, 'ANONYMOUS', clientKey(exchange.origin.ip));
      }
      readVisit(exchange, params, body && (await loadBody(body, exchange.signal)), route);
      const page = await route.handle(exchange as PageVisit);
      if (route.isWrite) await db.durable();
      show(exchange, page);
    } catch (error) {
      fail(exchange, error);
    } finally {
      deadlines.remove(exchange);
      body?.release();
    }
  }

  function fail(exchange: Exchange, error: unknown): void {
    logFailure(log, exchange, error);
    const { status, message } = errorAnswer(error, specStatus, exchange.t, exchange.requestId);
    show(exchange, { status, html: failurePage(exchange, message) });
  }

  function show(exchange: Exchange, page: PageAnswer): void {
    if ('html' in page) {
      const headers = Object.entries({ ...PAGE_HEADERS, ...page.headers }).flat();
      writer.write(exchange, page.status, HTML_TYPE, page.html, headers);
      return;
    }
    const body = 'bytes' in page ? page.bytes : page.text;
    writer.write(exchange, page.status, page.type ?? TEXT_TYPE, body, Object.entries(page.headers ?? {}).flat());
  }
}

function readVisit(
  exchange: Exchange,
  params: Record<string, string>,
  body: Buffer | undefined,
  { takesBytes }: PageRoute,
): void {
  const mark = exchange.url.indexOf('?');
  exchange.params = cleanInput(params);
  exchange.query = cleanInput(readQuery(mark === -1 ? '' : exchange.url.slice(mark + 1)));
  exchange.bytes = takesBytes ? body : undefined;
  exchange.body = takesBytes ? {} : cleanInput(readBody(body, exchange.contentType).fields);
}

function failurePage({ locale }: Exchange, message: string): string {
  return `<!doctype html>
<html lang="${locale}" dir="${textDirection(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Waypost</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}</style>
<h1>Waypost</h1>
<p>${escapeHtml(message)}</p>
</html>
`;
}
