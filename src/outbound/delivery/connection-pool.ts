import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { createDeadlineWatch } from './deadline-watch.js';
import { type ConnectionTarget, type OpenDeps, openSmtpConnection, type SmtpConnection } from './smtp-connection.js';

/** Open sessions by host and by what was asked of their TLS. How many at once a host gets is the queue's business. */
export interface ConnectionPool extends Part {
  /** `fresh`: after a kept one turned out to be closed. */
  take(target: ConnectionTarget, options: { readonly signal: AbortSignal; readonly fresh?: boolean }): Promise<Taken>;
  /** It may serve the next message, or is ended when it has served enough. */
  giveBack(target: ConnectionTarget, connection: SmtpConnection): void;
}

export interface Taken {
  readonly connection: SmtpConnection;
  /** It rested, and the server may have closed it meanwhile. */
  readonly isReused: boolean;
}

export interface PoolDeps extends Omit<OpenDeps, 'watch'> {
  readonly clock: Pick<Clock, 'monotonicMs' | 'every'>;
  /** None in the sandbox, where a host may be told to be down between two messages. */
  readonly maxIdle?: number;
}

// Many servers end a session after 100 messages, and count a rest of half a minute as idleness
const MAX_MESSAGES = 100;
const MAX_IDLE_MS = 20_000;
const MAX_IDLE = 200;
const LOOK_EVERY_MS = 5000;

export function createConnectionPool({ clock, maxIdle = MAX_IDLE, ...deps }: PoolDeps): ConnectionPool {
  const watch = createDeadlineWatch(clock);
  const idle = new Map<string, Resting[]>();
  let idleCount = 0;
  let stopTimer: (() => void) | undefined;
  let isStopped = false;

  function takeIdle(key: string): SmtpConnection | undefined {
    const resting = idle.get(key);
    // The latest first: it is the least likely to be closed
    for (let last = resting?.pop(); last; last = resting?.pop()) {
      idleCount--;
      if (resting?.length === 0) idle.delete(key);
      const { connection } = last;
      if (connection.channel.isOpen && !connection.channel.hasUnasked) return connection;
      connection.channel.quit();
    }
    return undefined;
  }

  function endIdle(isOver: (resting: Resting) => boolean): void {
    for (const [key, resting] of idle) {
      const kept = resting.filter((one) => !isOver(one));
      for (const one of resting) if (isOver(one)) one.connection.channel.quit();
      idleCount -= resting.length - kept.length;
      if (kept.length > 0) idle.set(key, kept);
      else idle.delete(key);
    }
  }

  return {
    name: 'connection-pool',
    async start() {
      stopTimer = clock.every(LOOK_EVERY_MS, () => {
        const restedSinceMs = clock.monotonicMs() - MAX_IDLE_MS;
        endIdle(({ sinceMs, connection }) => sinceMs <= restedSinceMs || !connection.channel.isOpen);
      });
    },
    async take(target, { signal, fresh = false }) {
      const kept = fresh ? undefined : takeIdle(keyOf(target));
      if (kept) return { connection: kept, isReused: true };
      return { connection: await openSmtpConnection(target, { ...deps, watch }, signal), isReused: false };
    },
    giveBack(target, connection) {
      const { channel, messageCount } = connection;
      if (!channel.isOpen) return;
      if (isStopped || channel.hasUnasked || messageCount >= MAX_MESSAGES || idleCount >= maxIdle)
        return channel.quit();
      channel.rest();
      const key = keyOf(target);
      const resting = idle.get(key);
      const entry = { connection, sinceMs: clock.monotonicMs() };
      if (resting) resting.push(entry);
      else idle.set(key, [entry]);
      idleCount++;
    },
    async stop() {
      isStopped = true;
      stopTimer?.();
      endIdle(() => true);
    },
  };
}

interface Resting {
  readonly connection: SmtpConnection;
  readonly sinceMs: number;
}

function keyOf({ host, address, port, demand }: ConnectionTarget): string {
  return `${demand.kind} ${demand.policy} ${host} ${address} ${port}`;
}
