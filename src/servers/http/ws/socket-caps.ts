import { createCallWindows } from '../../../limits/call-windows.js';
import { RateLimitedError } from '../../../limits/rate-limited-error.js';
import type { Clock } from '../../../platform/clock.js';
import { ServiceError } from '../../../platform/service-error.js';

/** Limits the sockets of a mailbox, of strangers at one address, and of this node. */
export interface SocketCaps {
  /** Counts one attempt; throws when there were too many. */
  attempt(client: string): void;
  /** Takes a place, or throws; the function gives it back. `aliasId` undefined: not signed in. */
  enter(client: string, aliasId: string | undefined): () => void;
}

const ATTEMPTS = { count: 30, windowSeconds: 60 };
const MAX_OF_MAILBOX = 10;
const MAX_OF_STRANGER = 3;
const MAX_SOCKETS = 10_000;

export function createSocketCaps(clock: Pick<Clock, 'now'>): SocketCaps {
  const attempts = createCallWindows();
  const open = new Map<string, number>();
  let total = 0;

  return {
    attempt(client) {
      const now = clock.now();
      const window = attempts.add(client, ATTEMPTS, now);
      if (window.count > ATTEMPTS.count) throw limitError(ATTEMPTS.count, window.resetsAt, now);
    },

    enter(client, aliasId) {
      if (total >= MAX_SOCKETS) throw new ServiceError('busy', 'ws.full');
      const key = aliasId === undefined ? `stranger ${client}` : `mailbox ${aliasId}`;
      const max = aliasId === undefined ? MAX_OF_STRANGER : MAX_OF_MAILBOX;
      const count = open.get(key) ?? 0;
      const now = clock.now();
      if (count >= max) throw limitError(max, now + ATTEMPTS.windowSeconds * 1000, now);
      open.set(key, count + 1);
      total += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        total -= 1;
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
  };
}

function limitError(limit: number, resetsAt: number, now: number): RateLimitedError {
  return new RateLimitedError({ limit, remaining: 0, resetsAt }, now);
}
