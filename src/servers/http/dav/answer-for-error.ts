import { GroupwareFault } from '../../../groupware/groupware-fault.js';
import { type ErrorKind, InvalidInputError, ServiceError } from '../../../platform/service-error.js';
import { BodyError } from '../../../protocol/webdav/body-error.js';
import { hrefTag, tag } from '../../../protocol/webdav/xml/format-xml.js';
import { formatError } from '../../../protocol/webdav/xml/multistatus.js';
import type { Exchange } from '../exchange.js';
import { DavError } from './dav-error.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: readonly string[];
}

/** Statuses for errors of the rooms below. */
const STATUSES: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  'too-large': 403,
  'over-quota': 507,
  conflict: 409,
  'already-exists': 409,
  'precondition-failed': 412,
  unauthenticated: 401,
  'payment-required': 403,
  forbidden: 403,
  'not-found': 404,
  'rate-limited': 429,
  'not-implemented': 403,
  'upstream-failed': 503,
  busy: 503,
  unavailable: 503,
  'timed-out': 503,
};

/** A query exceeds the work allowed for one answer (contract §5.3); writes have no such precondition. */
const TOO_MUCH_WORK = 'number-of-matches-within-limits';

const PREFIXES = { DAV: 'D', CALDAV: 'C', CARDDAV: 'CR' } as const;

/** `hrefOfName`: the address of another object in the same collection. */
export function answerForError(
  error: unknown,
  { t, requestId }: Pick<Exchange, 't' | 'requestId'>,
  hrefOfName: (name: string) => string,
): ErrorAnswer {
  if (error instanceof BodyError) {
    return answerForError(
      error.condition ? new DavError(403, { condition: error.condition }) : new DavError(400, { key: 'dav.malformed' }),
      { t, requestId },
      hrefOfName,
    );
  }
  if (error instanceof DavError) {
    const { status, condition = '', key, params, headers } = error;
    return { status, body: formatError(condition, t(key, params)), headers };
  }
  if (error instanceof GroupwareFault) {
    const { condition, kind } = error;
    const name = `${PREFIXES[condition.namespace]}:${condition.name}`;
    const inner = condition.otherName === undefined ? '' : hrefTag(hrefOfName(condition.otherName));
    const hasNoRoom = kind === 'over-quota' || condition.name === TOO_MUCH_WORK;
    const status = hasNoRoom ? 507 : kind === 'conflict' && inner === '' ? 409 : 403;
    return { status, body: formatError(tag(name, inner), t(error.key, error.params)), headers: [] };
  }
  if (error instanceof ServiceError) {
    const { kind, key, params } = error instanceof InvalidInputError ? { ...error.faults[0], kind: error.kind } : error;
    const condition = kind === 'over-quota' ? tag('D:quota-not-exceeded') : '';
    return { status: STATUSES[kind], body: formatError(condition, t(key, params)), headers: [] };
  }
  return { status: 500, body: formatError('', t('http.internal', { requestId })), headers: [] };
}
