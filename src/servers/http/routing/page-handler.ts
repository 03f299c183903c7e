import type { Database } from '../../../db/database.js';
import type { Limits } from '../../../limits/limits.js';
import { ServiceError } from '../../../platform/service-error.js';
import { clientKey } from '../../../protocol/address/client-network.js';
import type { AnswerWriter } from '../answers/answer-writer.js';
import { type FailPage, PAGE_HEADERS } from '../answers/failure-page.js';
import { HTML_TYPE, TEXT_TYPE } from '../answers/media-types.js';
import type { Authenticate } from '../caller/authenticate.js';
import { csrfInQuery, type SessionCookies } from '../caller/session-credentials.js';
import type { Deadlines } from '../door/deadlines.js';
import type { Exchange } from '../exchange.js';
import { type HeldBody, loadBody } from '../input/body-intake.js';
import { cleanInput } from '../input/clean-input.js';
import { readBody, readQuery } from '../input/request-body.js';
import type { PageAnswer, PageRoute, PageVisit } from '../page-route.js';

/** Neither rejects: an error is a small page of its own. */
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
  failPage,
  authenticate,
  cookies,
}: {
  readonly db: Pick<Database, 'durable'>;
  readonly limits: Limits;
  readonly deadlines: Deadlines<Exchange>;
  readonly writer: AnswerWriter;
  readonly failPage: FailPage;
  readonly authenticate: Pick<Authenticate, 'session' | 'mailboxSessions'>;
  readonly cookies: SessionCookies;
}): PageHandler {
  return { admit, handle };

  async function admit(route: PageRoute, exchange: Exchange): Promise<boolean> {
    exchange.operation = route.operation ?? `${route.method} ${route.path}`;
    if (!route.needsSession) return true;
    try {
      await requireSession(exchange);
      return true;
    } catch (error) {
      failPage(exchange, error);
      return false;
    }
  }

  /** Requires a session of the dashboard or of the webmail. */
  async function requireSession({ headers: { cookie }, url }: Exchange): Promise<void> {
    // The origin is not checked: forms of pages without a referrer send none. The CSRF token is the proof
    const csrfToken = csrfInQuery(url);
    const mailboxToken = cookies.mailbox.read(cookie);
    const { mailboxSessions } = authenticate;
    if (mailboxSessions && mailboxToken !== undefined && mailboxSessions.isProof(mailboxToken, csrfToken)) {
      await mailboxSessions.authenticate(mailboxToken, csrfToken);
      return;
    }
    const token = cookies.session.read(cookie);
    if (token === undefined || !authenticate.session) throw new ServiceError('unauthenticated', 'session.over');
    await authenticate.session(token, csrfToken);
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
      failPage(exchange, error);
    } finally {
      deadlines.remove(exchange);
      body?.release();
    }
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
