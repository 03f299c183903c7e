import type { S3ErrorAnswer } from '../../protocol/s3/error-answer.js';

/** An error answer of the store. */
export class S3Fault extends Error {
  override readonly name = 'S3Fault';
  constructor(
    readonly status: number,
    { code, message }: S3ErrorAnswer,
    /** The store's clock, if the answer had a date. */
    readonly storeTime: number | undefined,
  ) {
    super(`The object store answered ${status}${code ? ` ${code}` : ''}${message ? `: ${message}` : ''}`);
    this.code = code;
  }
  readonly code: string | undefined;
}

/** No answer: the connection failed or stalled, or our own keys could not be read. */
export class S3Unreachable extends Error {
  override readonly name = 'S3Unreachable';
  constructor(override readonly cause: unknown) {
    super(`The object store cannot be reached: ${cause instanceof Error ? cause.message : cause}`);
  }
}

const PASSING_STATUS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const PASSING_CODES: ReadonlySet<string> = new Set([
  ...['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable', 'OperationAborted', 'Busy'],
  ...['Throttling', 'ThrottlingException', 'RequestLimitExceeded', 'TooManyRequests', 'RequestTimeTooSkewed'],
]);

/** Whether the same request may soon succeed. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof S3Fault)) return true;
  return PASSING_STATUS.has(error.status) || (error.code !== undefined && PASSING_CODES.has(error.code));
}

export function isMissing(error: unknown): boolean {
  return error instanceof S3Fault && error.status === 404 && error.code !== 'NoSuchBucket';
}

/** The store is unavailable to us: it is away, or rejects our keys. */
export function isStoreAway(error: unknown): boolean {
  return isPassing(error) || (error instanceof S3Fault && (error.status === 401 || error.status === 403));
}

export interface Attempts {
  readonly made: number;
  /** Since the first attempt began. */
  readonly elapsedMs: number;
  /** The previous request failed for good: the store is unavailable, and each caller tries once. */
  readonly isKnownAway: boolean;
}

const MAX_ATTEMPTS = 5;
/** A user or a mail server waits for the answer. */
const MAX_ELAPSED_MS = 20_000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 3_000;

/** How long to wait before the next attempt; `undefined`: do not retry. `jitter` is from 0 to 1. */
export function decideRetry(error: unknown, { made, elapsedMs, isKnownAway }: Attempts, jitter: number) {
  if (!isPassing(error) || isKnownAway || made >= MAX_ATTEMPTS || elapsedMs >= MAX_ELAPSED_MS) return undefined;
  const fullMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (made - 1));
  return fullMs / 2 + (fullMs / 2) * jitter;
}
