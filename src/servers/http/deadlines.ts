import type { Clock } from '../../platform/clock.js';
import type { Exchange } from './exchange.js';

// The contract's own limit for an answer
const LIMIT_MS = 30_000;
const SWEEP_MS = 1000;

export interface Deadlines {
  add(exchange: Exchange): void;
  remove(exchange: Exchange): void;
  stop(): void;
}

/** One sweep a second over what is under way: a timer per request would cost every request. */
export function createDeadlines(clock: Clock, onLate: (exchange: Exchange) => void): Deadlines {
  const underWay = new Map<Exchange, number>();
  const stopSweep = clock.every(SWEEP_MS, () => {
    const now = clock.monotonicMs();
    for (const [exchange, lateAt] of underWay) {
      if (lateAt > now) break; // in order of arrival
      underWay.delete(exchange);
      onLate(exchange);
    }
  });
  return {
    add: (exchange) => void underWay.set(exchange, clock.monotonicMs() + LIMIT_MS),
    remove: (exchange) => void underWay.delete(exchange),
    stop: stopSweep,
  };
}
