import type { z } from 'zod';
import type { Database } from '../../../db/database.js';
import type { AccountActor, AliasActor } from '../../../directory/actor.js';
import { type MailboxActor, zeroLogin } from '../../../directory/mailboxes/mailbox-login.js';
import type { Limits } from '../../../limits/limits.js';
import { type Fault, forbidden, InvalidInputError, invalid, ServiceError } from '../../../platform/service-error.js';
import { type Knowable, whenKnown } from '../../../platform/when-known.js';
import { clientKey } from '../../../protocol/address/client-network.js';
import type { Responder } from '../answers/responder.js';
import type { Authenticate } from '../caller/authenticate.js';
import { createCredentialsReader } from '../caller/basic-credentials.js';
import type { CallerLocales } from '../caller/caller-locale.js';
import { identifyCaller } from '../caller/identify-caller.js';
import { readSessionCredentials, type SessionCookies } from '../caller/session-credentials.js';
import type { Deadlines } from '../door/deadlines.js';
import { isOwnOrigin } from '../door/host-guard.js';
import type { Exchange } from '../exchange.js';
import { type HeldBody, loadBody } from '../input/body-intake.js';
import { type AllowedText, cleanInput } from '../input/clean-input.js';
import { invalidInput } from '../input/input-faults.js';
import { LARGE_BODY_BYTES, type LargeBodies } from '../input/large-body.js';
import { mediaType, type RequestBody, readBody, readQuery } from '../input/request-body.js';
import { readValidFields } from '../input/valid-fields.js';
import type { Answer, Route, UploadedFile } from '../route.js';

export interface CallHandler {
  /**
   * Runs before the body is read: authenticates and charges the limits. Throws or rejects with the refusal; synchronous
   * for a caller in the token cache.
   */
  admit(route: Route, exchange: Exchange): Knowable<void>;
  /** Where there is no route: counts the call, and throws when it is one too many. */
  admitUnknown(exchange: Exchange): Promise<void>;
  /** Input, one service call, one answer. Never rejects. */
  handle(route: Route, exchange: Exchange, params: Record<string, unknown>, body: HeldBody | undefined): Promise<void>;
}

export interface CallHandlerDeps {
  readonly db: Pick<Database, 'durable'>;
  readonly authenticate: Authenticate;
  readonly locales: CallerLocales;
  readonly limits: Limits;
  readonly deadlines: Deadlines<Exchange>;
  readonly responder: Responder;
  readonly largeBodies: Pick<LargeBodies, 'read'>;
  readonly cookies: SessionCookies;
  readonly baseUrl: () => string;
  readonly onSignedIn: (exchange: Exchange) => void;
}

export function createCallHandler({
  db,
  authenticate,
  locales,
  limits,
  deadlines,
  responder,
  largeBodies,
  cookies,
  baseUrl,
  onSignedIn,
}: CallHandlerDeps): CallHandler {
  const readCredentials = createCredentialsReader();

  return {
    async admitUnknown(exchange) {
      exchange.limitState = await limits.charge(undefined, 'ANONYMOUS', clientKey(exchange.origin.ip));
      await speakItsLanguage(exchange);
    },

    admit(route, exchange) {
      exchange.operation = route.operation;
      refuseUnread(route, exchange);
      const admitted = whenKnown(identify(route, exchange), () => chargeRoute(route, exchange));
      if (!(admitted instanceof Promise)) return;
      deadlines.add(exchange); // the body that follows may take its time; authentication may not
      return admitted.finally(() => deadlines.remove(exchange));
    },

    handle(route, exchange, params, body) {
      deadlines.add(exchange);
      const answering = route.octetTypes
        ? begin(route, exchange, params, () => passOctets(route.octetTypes ?? [], exchange, body))
        : body
          ? read(route, exchange, body).then((readNow) => begin(route, exchange, params, readNow))
          : begin(route, exchange, params, () => readBody(undefined, exchange.contentType));
      return conclude(route, exchange, answering, body);
    },
  };

  async function read(
    { bodyText, longTexts }: Route,
    { contentType, signal }: Exchange,
    body: HeldBody,
  ): Promise<() => RequestBody> {
    if (body.sizeBytes > LARGE_BODY_BYTES) {
      const large = await largeBodies.read(body.stored(), contentType, { allowed: bodyText, longTexts });
      return () => large;
    }
    const bytes = await loadBody(body, signal);
    return () => cleaned(readBody(bytes, contentType), bodyText);
  }

  async function conclude(
    route: Route,
    exchange: Exchange,
    answering: Promise<Answer>,
    body: HeldBody | undefined,
  ): Promise<void> {
    try {
      const answer = await answering;
      if (route.isWrite) await db.durable();
      if (route.limit?.counts === 'accepted') {
        const state = await limits.peek(route.limit.name, limitSubject(route, exchange));
        exchange.limitState = state ?? exchange.limitState;
      }
      responder.answer(exchange, answer);
    } catch (error) {
      responder.fail(exchange, error, route);
    } finally {
      body?.release();
      deadlines.remove(exchange);
    }
  }

  /** Refusals that need only the headers. */
  function refuseUnread(route: Route, { headers }: Exchange): void {
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw invalid('http.encodedBody');
    if (route.isOwnOriginOnly && !isOwnOrigin(headers.origin, headers.host, baseUrl())) {
      throw forbidden('http.foreignOrigin');
    }
  }

  function identify(route: Route, exchange: Exchange): Knowable<void> {
    if (route.auth === 'none') return chargeAnonymous(exchange);
    const { headers, origin } = exchange;
    const basic = readCredentials(headers.authorization);
    const session =
      headers.authorization === undefined
        ? readSessionCredentials(cookies, exchange, { route, baseUrl: baseUrl() })
        : undefined;
    const caller = identifyCaller(authenticate, route.auth, { basic, session }, origin);
    if (!(caller instanceof Promise)) return welcome(route, exchange, caller);
    return caller.then(
      (actor) => welcome(route, exchange, actor),
      (error: unknown) => turnAway(exchange, error),
    );
  }

  /** In the language of an account known by its token or session, although this route does not accept it. */
  async function speakItsLanguage(exchange: Exchange): Promise<void> {
    const { headers, origin } = exchange;
    const basic = readCredentials(headers.authorization);
    const session = basic ? undefined : readSessionCredentials(cookies, exchange, { route: {}, baseUrl: baseUrl() });
    if (exchange.asked !== undefined || (basic ? basic.password !== '' : !session)) return;
    try {
      const actor = await identifyCaller(authenticate, 'token', { basic, session }, origin);
      exchange.locale = await locales.of(actor, undefined);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error; // a bug, not a refusal
    }
  }

  function welcome(route: Route, exchange: Exchange, actor: AccountActor | AliasActor | MailboxActor): Knowable<void> {
    onSignedIn(exchange);
    if ('login' in actor) endWithAnswer(exchange, actor);
    // A change is recorded in the account's audit trail, with its origin
    exchange.actor = route.isWrite && actor.kind === 'account' ? { client: exchange.client, ...actor } : actor;
    return whenKnown(locales.of(actor, exchange.asked), (locale) => {
      exchange.locale = locale;
      return whenKnown(limits.chargeCall('CALLS', actor.accountId), (state) => {
        exchange.limitState = state;
      });
    });
  }

  async function turnAway(exchange: Exchange, error: unknown): Promise<never> {
    if (error instanceof ServiceError && error.kind === 'unauthenticated') {
      await chargeAnonymous(exchange);
      await speakItsLanguage(exchange);
    }
    throw error;
  }

  function chargeAnonymous(exchange: Exchange): Knowable<void> {
    return whenKnown(limits.chargeCall('ANONYMOUS', clientKey(exchange.origin.ip)), (state) => {
      exchange.limitState = state;
    });
  }

  function chargeRoute(route: Route, exchange: Exchange): Knowable<void> {
    if (route.limit?.counts !== 'calls') return;
    return whenKnown(limits.chargeCall(route.limit.name, limitSubject(route, exchange)), (state) => {
      exchange.limitState = state ?? exchange.limitState;
    });
  }
}

/**
 * A handler takes its input when it is called, and nothing else refers to it: an email's text may be long, and its
 * answer waits for the disk. For the same reason this is not part of the async function, which would keep its arguments
 * alive.
 */
function begin(
  route: Route,
  exchange: Exchange,
  params: Record<string, unknown>,
  readNow: () => RequestBody,
): Promise<Answer> {
  try {
    const refused = readInput(route, exchange, params, readNow);
    if (refused) return tellAllFaults(route, exchange, refused);
    // route() erased the types; the schemas have just validated them
    return route.handle(exchange as never);
  } catch (error) {
    return Promise.reject(error);
  } finally {
    exchange.body = undefined;
    exchange.files = NO_FILES;
    exchange.octets = undefined;
  }
}

/** The handler reads them: they may be too long to be held. */
function passOctets(types: readonly string[], exchange: Exchange, body: HeldBody | undefined): RequestBody {
  const type = types.find((known) => known === mediaType(exchange.contentType));
  if (type === undefined) throw invalid('http.otherType', { types: types.join(', ') });
  exchange.octets = { type, source: body?.stored() ?? Buffer.alloc(0) };
  return { fields: {}, files: NO_FILES, isUntyped: false };
}

function cleaned(body: RequestBody, allowed: AllowedText | undefined): RequestBody {
  return { ...body, fields: cleanInput(body.fields, allowed) };
}

const NO_FILES: readonly UploadedFile[] = [];

/** However the call ends: a mailbox opened with the keys has its own copy. */
function endWithAnswer(exchange: Exchange, { login }: MailboxActor): void {
  exchange.onEnd(() => zeroLogin(login));
}

function limitSubject(route: Route, exchange: Exchange): string {
  const isPerAccount = route.limit?.per === 'account' && exchange.actor;
  return isPerAccount ? isPerAccount.accountId : clientKey(exchange.origin.ip);
}

/** The schema's errors, and the use case's errors for the other fields. */
async function tellAllFaults(route: Route, exchange: Exchange, refused: InvalidInputError): Promise<never> {
  const wrong = new Set(refused.faults.map(fieldOf));
  const others: Fault[] = [];
  try {
    await route.check?.(exchange as never);
  } catch (error) {
    // A caller without permission learns that once the input is valid
    if (error instanceof ServiceError && error.kind === 'invalid') {
      others.push(...(error instanceof InvalidInputError ? error.faults : [error]));
    }
  }
  const [first, ...rest] = refused.faults;
  const isOther = (fault: Fault) => fieldOf(fault) === undefined || !wrong.has(fieldOf(fault));
  throw new InvalidInputError([first, ...rest, ...others.filter(isOther)]);
}

/** `recipients` of `recipients[2].value`. */
function fieldOf({ params = {} }: Fault): string | undefined {
  return typeof params.field === 'string' ? params.field.split(/[[.]/, 1)[0] : undefined;
}

/** Answers with the errors of the body, if its valid fields can be checked further. */
function readInput(
  route: Route,
  exchange: Exchange,
  params: Record<string, unknown>,
  readNow: () => RequestBody,
): InvalidInputError | undefined {
  exchange.params = parse(route.params, cleanInput(params));
  const needsQuery = route.query !== undefined || route.method === 'DELETE';
  const query = needsQuery ? cleanInput(readQuery(queryOf(exchange.url))) : {};
  if (route.query) exchange.query = parse(route.query, query);
  if (route.method === 'GET') return undefined;
  const read = readNow();
  const strayFile = read.files.find((file) => !route.fileFields?.includes(file.field));
  if (strayFile) throw invalid('http.fileNotExpected');
  exchange.files = read.files;
  exchange.isUntyped = read.isUntyped;
  const given = route.method === 'DELETE' ? { ...query, ...read.fields } : read.fields;
  try {
    exchange.body = parse(route.body, given);
    return undefined;
  } catch (error) {
    const valid = route.check && route.body ? readValidFields(route.body, given) : undefined;
    if (!(error instanceof InvalidInputError) || valid === undefined) throw error;
    exchange.body = valid;
    return error;
  }
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Parsed again to report what was missing and what was wrong: only refusals pay for it
  const refused = schema.safeParse(value, { reportInput: true });
  throw invalidInput(refused.error ?? result.error);
}

function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
