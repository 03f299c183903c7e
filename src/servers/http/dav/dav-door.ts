import type { Database } from '../../../db/database.js';
import { type MailboxActor, zeroLogin } from '../../../directory/mailboxes/mailbox-login.js';
import type { Groupwares } from '../../../groupware/groupware.js';
import type { Limits } from '../../../limits/limits.js';
import type { Clock } from '../../../platform/clock.js';
import type { Log } from '../../../platform/log.js';
import { Pace } from '../../../platform/pace.js';
import { ServiceError } from '../../../platform/service-error.js';
import { clientKey } from '../../../protocol/address/client-network.js';
import { parsePreferences } from '../../../protocol/webdav/request/header-fields.js';
import type { AnswerWriter } from '../answers/answer-writer.js';
import { TEXT_TYPE } from '../answers/media-types.js';
import type { Authenticate } from '../caller/authenticate.js';
import { createCredentialsReader } from '../caller/basic-credentials.js';
import type { CallerLocales } from '../caller/caller-locale.js';
import { identifyMailbox } from '../caller/identify-caller.js';
import { withoutDavName } from '../door/dav-paths.js';
import type { Deadlines } from '../door/deadlines.js';
import type { Exchange } from '../exchange.js';
import type { BodyIntake } from '../input/body-intake.js';
import { createCallGate } from './call-gate.js';
import { DAV_CLASSES, DAV_METHODS, type DavMethodName, isPossible } from './capabilities.js';
import type { DavAnswer, DavCall, DavHandler } from './dav-call.js';
import { DavError, malformed, nothingHere, otherAddress } from './dav-error.js';
import { allowAt, isForDav, isWellKnown, placeAt } from './dav-names.js';
import { createDavWriter } from './dav-writer.js';
import { deleteResource } from './methods/delete.js';
import { get } from './methods/get.js';
import { mkcalendar, mkcol } from './methods/make-collection.js';
import { post } from './methods/post.js';
import { propfind } from './methods/propfind.js';
import { proppatch } from './methods/proppatch.js';
import { put } from './methods/put.js';
import { copy, move } from './methods/transfer.js';
import { hrefOf, isCollectionPlace, type Place } from './place.js';
import { readDavBody } from './read-body.js';
import { report } from './reports/report.js';
import type { StepThread } from './reports/step-thread.js';

/** CalDAV and CardDAV: receives requests that neither the API nor a page answers. */
export interface DavDoor {
  /** `false`: the request is for the other routes. */
  receive(exchange: Exchange): boolean;
  /** Answers an error in the form of this door; `false`: the request belongs to another. */
  fail(exchange: Exchange, error: unknown): boolean;
}

export interface DavDoorDeps {
  readonly groupwares: Groupwares;
  readonly authenticate: Authenticate;
  readonly db: Pick<Database, 'durable'>;
  readonly limits: Limits;
  readonly locales: CallerLocales;
  readonly bodies: BodyIntake;
  readonly steps: StepThread;
  readonly deadlines: Deadlines<Exchange>;
  readonly writer: AnswerWriter;
  readonly baseUrl: () => string;
  readonly clock: Clock;
  readonly log: Log;
  readonly onSignedIn: (exchange: Exchange) => void;
}

/** Methods as data: what each does, and whether its answer waits for the disk. */
const METHODS: Readonly<
  Record<Exclude<DavMethodName, 'OPTIONS'>, { readonly handle: DavHandler; readonly isWrite?: boolean }>
> = {
  GET: { handle: get },
  HEAD: { handle: get },
  PUT: { handle: put, isWrite: true },
  DELETE: { handle: deleteResource, isWrite: true },
  // Listing a home may create the default collections
  PROPFIND: { handle: propfind }, // collections that it creates are durable when it goes on
  PROPPATCH: { handle: proppatch, isWrite: true },
  REPORT: { handle: report },
  MKCALENDAR: { handle: mkcalendar, isWrite: true },
  MKCOL: { handle: mkcol, isWrite: true },
  COPY: { handle: copy, isWrite: true },
  MOVE: { handle: move, isWrite: true },
  POST: { handle: post },
};

/** What programs ask before they change something. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PROPFIND', 'REPORT']);

export function createDavDoor(deps: DavDoorDeps): DavDoor {
  const { groupwares, authenticate, db, limits, locales, deadlines, clock, baseUrl } = deps;
  const readCredentials = createCredentialsReader();
  const gate = createCallGate();
  const writer = createDavWriter(deps);

  return {
    fail(exchange, error) {
      const { request, url } = exchange;
      if (!isForDav(request.method, url)) return false;
      writer.fail(exchange, error, placeAt(url));
      return true;
    },

    receive(exchange) {
      const { request, url } = exchange;
      if (isWellKnown(url)) {
        exchange.operation = 'davWellKnown';
        deps.writer.write(exchange, 301, TEXT_TYPE, '/', ['Location', '/', 'Cache-Control', 'no-store']);
        return true;
      }
      if (!isForDav(request.method, url)) return false;
      const place = placeAt(url);
      exchange.operation = `dav ${request.method} ${place?.kind ?? 'nowhere'}`;
      void serve(exchange, place);
      return true;
    },
  };

  /** Never rejects. */
  async function serve(exchange: Exchange, place: Place | undefined): Promise<void> {
    const { method } = exchange.request;
    deadlines.add(exchange);
    try {
      if (method === 'OPTIONS') return await answerOptions(exchange, place);
      const actor = await identify(exchange);
      try {
        await serveOwner(exchange, place, actor);
      } finally {
        zeroLogin(actor.login);
      }
    } catch (error) {
      writer.fail(exchange, error, place);
    } finally {
      deadlines.remove(exchange);
    }
  }

  async function answerOptions(exchange: Exchange, place: Place | undefined): Promise<void> {
    exchange.limitState = await limits.charge(undefined, 'ANONYMOUS', clientKey(exchange.origin.ip));
    await writer.answer(exchange, { status: 200, headers: ['DAV', DAV_CLASSES, 'Allow', allowAt(place)] });
  }

  async function identify(exchange: Exchange): Promise<MailboxActor> {
    const { headers, origin } = exchange;
    try {
      const basic = readCredentials(headers.authorization);
      if (!basic) throw new ServiceError('unauthenticated', 'http.aliasCredentialsNeeded');
      if (basic.password === '') throw new ServiceError('unauthenticated', 'http.aliasCredentialsNeeded');
      const actor = await identifyMailbox(authenticate, basic, origin);
      deps.onSignedIn(exchange);
      exchange.actor = actor;
      exchange.locale = await locales.of(actor, exchange.asked);
      exchange.limitState = await limits.charge(undefined, 'CALLS', actor.accountId);
      return actor;
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'unauthenticated') {
        exchange.limitState = await limits.charge(undefined, 'ANONYMOUS', clientKey(origin.ip));
      }
      throw error;
    }
  }

  async function serveOwner(exchange: Exchange, asked: Place | undefined, { login }: MailboxActor): Promise<void> {
    const address = login.address.toLowerCase();
    if (asked?.address !== undefined && asked.address.toLowerCase() !== address) throw otherAddress();
    const leave = await gate.enter(login.aliasId, exchange.signal);
    try {
      const method = methodOf(exchange, asked);
      if (!asked) throw nothingHere();
      const place = asked.address === undefined ? asked : { ...asked, address };
      const encoding = exchange.headers['content-encoding'];
      if (encoding !== undefined && encoding !== 'identity') throw malformed();
      const pace = new Pace();
      // It may take its time; one that stalls is given up by itself
      deadlines.remove(exchange);
      const body = await readDavBody(exchange, { method, place, bodies: deps.bodies, pace });
      deadlines.add(exchange);
      const groupware = await groupwares.open(login, { isReading: READING.has(method) });
      try {
        const call: DavCall = {
          ...{ exchange, place, groupware, address, pace, steps: deps.steps },
          ...body,
          prefer: parsePreferences(exchange.headers.prefer as string | undefined, exchange.headers.brief as string),
          now: clock.now(),
          isOwnAuthority: (authority) => isOwnAuthority(authority, exchange),
        };
        const { handle, isWrite = false } = METHODS[method];
        const answer = await handle(call);
        if (isWrite) await db.durable();
        // From here on the client's reading sets the pace
        if (answer.chunks) deadlines.remove(exchange);
        await writer.answer(exchange, completed(answer, method, place, exchange));
      } finally {
        groupware.close();
      }
    } finally {
      leave();
    }
  }

  function isOwnAuthority(authority: string, { headers }: Exchange): boolean {
    const names = [headers.host ?? '', new URL(baseUrl()).host].map((host) => withoutDavName(host).toLowerCase());
    return names.includes(withoutDavName(authority).toLowerCase());
  }
}

type HandledMethod = Exclude<DavMethodName, 'OPTIONS'>;

function methodOf({ request }: Exchange, place: Place | undefined): HandledMethod {
  const method = DAV_METHODS.find((known) => known === request.method);
  if (!method || method === 'OPTIONS' || (place && !isPossible(method, place.kind))) {
    const params = { method: request.method ?? '', methods: allowAt(place) };
    throw new DavError(405, { key: 'dav.methodNotAllowed', params, headers: ['Allow', allowAt(place)] });
  }
  return method;
}

/** Apple's programs read the classes on every 207 and PUT; a collection without its slash is told its name. */
function completed(answer: DavAnswer, method: HandledMethod, place: Place, { url }: Exchange): DavAnswer {
  const headers = [...(answer.headers ?? [])];
  if (answer.status === 207 || method === 'PUT') headers.push('DAV', DAV_CLASSES);
  const path = url.split('?', 1)[0] ?? '/';
  const isReading = method === 'PROPFIND' || method === 'REPORT' || method === 'GET' || method === 'PROPPATCH';
  if (isReading && !path.endsWith('/') && (isCollectionPlace(place) || place.name === undefined)) {
    headers.push('Content-Location', hrefOf(place));
  }
  return { ...answer, headers };
}
