import { ServiceError } from '../platform/service-error.js';
import type { LimitState } from './limit.js';

/** Has the caller's state, so that a door can say when to retry. */
export class RateLimitedError extends ServiceError {
  override readonly name = 'RateLimitedError';
  constructor(
    readonly state: LimitState,
    nowMs: number,
  ) {
    super('rate-limited', 'limit.reached', {
      limit: state.limit,
      minutes: Math.max(1, Math.ceil((state.resetsAt - nowMs) / 60_000)),
    });
  }
}
