import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { createDeadlineWatch } from './deadline-watch.js';
import { type ConnectionTarget, type OpenDeps, openSmtpConnection, type SmtpConnection } from './smtp-connection.js';

/** Open sessions by host and TLS demand. The queue limits how many a host gets at once. */
export interface ConnectionPool extends Part {
  /** `fresh`: after a reused one turned out to be closed. */
  take(target: ConnectionTarget, options: { readonly signal: AbortSignal; readonly fresh?: boolean }): Promise<Taken>;
  /** Keeps it for the next message, or closes it when it has served enough. */
  giveBack(target: ConnectionTarget, connection: SmtpConnection): void;
}

export interface Taken {
  readonly connection: SmtpConnection;
  /** It was idle, and the server may have closed it. */
  readonly isReused: boolean;
}

export interface PoolDeps extends Omit<OpenDeps, 'watch'> {
  readonly clock: Pick<Clock, 'monotonicMs' | 'every'>;
  /** 0 in the sandbox, where a host may be taken down between two messages. */
  readonly maxIdle?: number;
}

// Many servers end a session after 100 messages, and after half a minute without commands
const MAX_MESSAGES = 100;
const MAX_IDLE_MS = 20_000;
const MAX_IDLE = 200;
const LOOK_EVERY_MS = 5000;

export function createConnectionPool({ clock, maxIdle = MAX_IDLE, ...deps }: PoolDeps): ConnectionPool {
  const watch = createDeadlineWatch(clock);
  const idle = new Map<string, Resting[]>();
  /** All idle connections, the longest idle first. */
  const byAge = new Set<Resting>();
  let stopTimer: (() => void) | undefined;
  let isStopped = false;

  function takeIdle(key: string): SmtpConnection | undefined {
    // The most recent first: it is the least likely to be closed
    for (let last = idle.get(key)?.at(-1); last; last = idle.get(key)?.at(-1)) {
      const { connection } = last;
      forget(last);
      if (connection.channel.isOpen && !connection.channel.hasUnasked) return connection;
      connection.channel.quit();
    }
    return undefined;
  }

  function keep(resting: Resting): void {
    const others = idle.get(resting.key);
    if (others) others.push(resting);
    else idle.set(resting.key, [resting]);
    byAge.add(resting);
  }

  function forget(resting: Resting): void {
    const kept = (idle.get(resting.key) ?? []).filter((one) => one !== resting);
    if (kept.length > 0) idle.set(resting.key, kept);
    else idle.delete(resting.key);
    byAge.delete(resting);
  }

  function end(resting: Resting): void {
    forget(resting);
    resting.connection.channel.quit();
  }

  return {
    name: 'connection-pool',
    async start() {
      stopTimer = clock.every(LOOK_EVERY_MS, () => {
        const restedSinceMs = clock.monotonicMs() - MAX_IDLE_MS;
        for (const resting of byAge) {
          if (resting.sinceMs <= restedSinceMs || !resting.connection.channel.isOpen) end(resting);
        }
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
      if (isStopped || channel.hasUnasked || messageCount >= MAX_MESSAGES || maxIdle === 0) return channel.quit();
      // Closes the longest idle one: this one has just been used, and its host may get more mail
      const [longest] = byAge;
      if (longest && byAge.size >= maxIdle) end(longest);
      channel.rest();
      keep({ key: keyOf(target), connection, sinceMs: clock.monotonicMs() });
    },
    async stop() {
      isStopped = true;
      stopTimer?.();
      for (const resting of byAge) end(resting);
    },
  };
}

interface Resting {
  readonly key: string;
  readonly connection: SmtpConnection;
  readonly sinceMs: number;
}

function keyOf({ host, address, port, demand }: ConnectionTarget): string {
  return `${demand.kind} ${demand.policy} ${host} ${address} ${port}`;
}
