import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { createGrowingCache } from '../../platform/growing-cache.js';
import type { MailboxKeys } from '../mailboxes/mailbox-keys.js';
import { onCredentialRevoked } from './credential-revocation.js';

const MAX_MAILBOXES = 10_000;
const REMEMBER_MS = 60_000;

/**
 * Keys of mailboxes whose password was right within the last minute, for doors that read mail. They are zeroed after
 * the minute, when there are too many, and on every node when the mailbox is revoked.
 */
export interface RememberedKeys {
  find(key: string): KeptKeys | undefined;
  /** The number of revocations so far: read before credentials are read. */
  mark(): number;
  /** Takes ownership of the keys. If the mailbox was revoked since `mark`, they are zeroed at once. */
  keep(key: string, mailbox: { readonly aliasId: string; readonly mark: number }, keys: MailboxKeys): KeptKeys;
  close(): void;
}

export interface KeptKeys {
  /** A copy for one session; `undefined` once they are zeroed. */
  take(): MailboxKeys | undefined;
}

interface Entry extends KeptKeys {
  readonly aliasId: string;
  readonly expiresAt: number;
  zero(): void;
}

export function createRememberedKeys({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'listen'>;
  readonly clock: Clock;
}): RememberedKeys {
  /** In the order of their expiry. */
  const entries = new Map<string, Entry>();
  const stopping = new AbortController();
  const revokedAt = createGrowingCache<number>(MAX_MAILBOXES);
  let allRevokedAt = 0;
  let revocations = 0;
  let isSweeping = false;

  const unlisten = onCredentialRevoked(db, (revoked) => {
    revocations++;
    if (revoked) revokedAt.set(revoked.id, revocations);
    else allRevokedAt = revocations;
    for (const [key, { aliasId }] of entries) if (!revoked || aliasId === revoked.id) drop(key);
  });

  return {
    find(key) {
      const entry = entries.get(key);
      return entry && entry.expiresAt > clock.monotonicMs() ? entry : undefined;
    },
    mark: () => revocations,
    keep(key, { aliasId, mark }, keys) {
      drop(key);
      const entry = createEntry(aliasId, clock.monotonicMs() + REMEMBER_MS, keys);
      if (mark < Math.max(allRevokedAt, revokedAt.get(aliasId) ?? 0)) {
        entry.zero();
        return entry;
      }
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > MAX_MAILBOXES && oldest !== undefined) drop(oldest);
      if (!isSweeping) void sweep().catch(() => {}); // rejects only when stopped
      return entry;
    },
    close() {
      stopping.abort();
      unlisten();
      for (const key of entries.keys()) drop(key);
    },
  };

  async function sweep(): Promise<void> {
    isSweeping = true;
    for (const [key, { expiresAt }] of entries) {
      const restMs = expiresAt - clock.monotonicMs();
      if (restMs > 0) await clock.sleep(restMs, stopping.signal);
      if (entries.get(key)?.expiresAt === expiresAt) drop(key);
    }
    isSweeping = false;
  }

  function drop(key: string): void {
    entries.get(key)?.zero();
    entries.delete(key);
  }
}

function createEntry(aliasId: string, expiresAt: number, keys: MailboxKeys): Entry {
  const own = copyOf(keys);
  zeroKeys(keys);
  let isZeroed = false;
  return {
    aliasId,
    expiresAt,
    take: () => (isZeroed ? undefined : copyOf(own)),
    zero() {
      isZeroed = true;
      zeroKeys(own);
    },
  };
}

function copyOf({ publicKey, privateKey, mailboxKey, sealId }: MailboxKeys): MailboxKeys {
  return {
    publicKey: new Uint8Array(publicKey),
    privateKey: new Uint8Array(privateKey),
    mailboxKey: new Uint8Array(mailboxKey),
    sealId,
  };
}

function zeroKeys({ privateKey, mailboxKey }: MailboxKeys): void {
  privateKey.fill(0);
  mailboxKey.fill(0);
}
