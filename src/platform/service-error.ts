import type { MessageKey, Params } from '../i18n/message.js';

export type ErrorKind =
  | 'invalid'
  | 'too-large'
  | 'over-quota'
  | 'conflict'
  | 'already-exists'
  | 'precondition-failed'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'not-implemented'
  | 'upstream-failed'
  | 'busy'
  | 'unavailable'
  | 'timed-out';

/** An expected failure, safe to show. Anything else that is thrown is a bug. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  constructor(
    readonly kind: ErrorKind,
    readonly key: MessageKey,
    readonly params: Params = {},
    cause?: unknown,
  ) {
    super(key, { cause });
  }
}

/** Several faults of one input, reported together; each names its field. */
export class InvalidInputError extends ServiceError {
  override readonly name = 'InvalidInputError';
  constructor(readonly faults: readonly [Fault, ...Fault[]]) {
    super('invalid', faults[0].key, faults[0].params);
  }
}

export interface Fault {
  readonly key: MessageKey;
  readonly params?: Params;
}

export function invalid(key: MessageKey, params?: Params): ServiceError {
  return new ServiceError('invalid', key, params);
}

export function notFound(key: MessageKey, params?: Params): ServiceError {
  return new ServiceError('not-found', key, params);
}

export function forbidden(key: MessageKey, params?: Params): ServiceError {
  return new ServiceError('forbidden', key, params);
}
