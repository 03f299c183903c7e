import type { Clock } from '../../platform/clock.js';
import type { MailboxKeys } from './mailbox-keys.js';
import type { MailboxLogin } from './mailbox-login.js';

/** What sessions of one mailbox share: it is closed, and its keys zeroed, some time after the last of them. */
export interface SharedMailbox {
  isFor(keys: MailboxKeys): boolean;
  close(): void;
}

export interface SharedMailboxes<T extends SharedMailbox> {
  /** `leave` is called once, at the end of the session. */
  share(login: MailboxLogin): { readonly opened: T; leave(): void };
  /** The next session must bring its keys; open sessions keep theirs until they end. */
  forget(aliasId: string): void;
  forgetIdle(): void;
  close(): void;
}

interface Entry<T> {
  readonly opened: T;
  users: number;
  /** When its last session ended. */
  idleSinceMs: number;
}

/** Programs reconnect at once: for this long the keys are kept, and what was opened with them. */
const LINGER_MS = 60_000;
const SWEEP_EVERY_MS = 10_000;
/** Each holds some lists; large ones have limits of their own. */
const MAX_LINGERING = 200;

export function createSharedMailboxes<T extends SharedMailbox>({
  clock,
  open,
}: {
  readonly clock: Pick<Clock, 'monotonicMs' | 'every'>;
  readonly open: (login: MailboxLogin) => T;
}): SharedMailboxes<T> {
  const entries = new Map<string, Entry<T>>();
  /** Mailboxes without a session, the oldest first. */
  const lingering = new Map<string, Entry<T>>();
  const stopSweeping = clock.every(SWEEP_EVERY_MS, () => forgetSince(clock.monotonicMs() - LINGER_MS));

  function entryOf(login: MailboxLogin): Entry<T> {
    const known = entries.get(login.aliasId);
    if (known?.opened.isFor(login.keys)) {
      lingering.delete(login.aliasId);
      known.users += 1;
      return known;
    }
    forget(login.aliasId);
    const fresh = { opened: open(login), users: 1, idleSinceMs: 0 };
    entries.set(login.aliasId, fresh);
    return fresh;
  }

  function leave(aliasId: string, entry: Entry<T>): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entries.get(aliasId) !== entry) {
      entry.opened.close();
      return;
    }
    entry.idleSinceMs = clock.monotonicMs();
    lingering.set(aliasId, entry);
    const [oldest] = lingering.keys();
    if (lingering.size > MAX_LINGERING && oldest !== undefined) forget(oldest);
  }

  function forget(aliasId: string): void {
    const idle = lingering.get(aliasId);
    lingering.delete(aliasId);
    entries.delete(aliasId);
    idle?.opened.close();
  }

  function forgetSince(sinceMs: number): void {
    for (const [aliasId, { idleSinceMs }] of lingering) if (idleSinceMs <= sinceMs) forget(aliasId);
  }

  return {
    share(login) {
      const entry = entryOf(login);
      return { opened: entry.opened, leave: () => leave(login.aliasId, entry) };
    },
    forget,
    forgetIdle: () => forgetSince(Number.POSITIVE_INFINITY),
    close() {
      stopSweeping();
      forgetSince(Number.POSITIVE_INFINITY);
    },
  };
}
