import type { LimitState } from '../../../limits/limit.js';

/** Flat: name, value. The reset is the true one, in Unix seconds. */
export function limitHeaders({ limit, remaining, resetsAt }: LimitState): string[] {
  return [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(Math.ceil(resetsAt / 1000)),
  ];
}

/** RFC 9110 §10.2.3: seconds from now. */
export function retryAfterHeader({ resetsAt }: LimitState, nowMs: number): string[] {
  return ['Retry-After', String(Math.max(1, Math.ceil((resetsAt - nowMs) / 1000)))];
}
