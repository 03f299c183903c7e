import { createHash } from 'node:crypto';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';

/** Why sessions that a password has opened must end, on every node. */
export type RevokedReason = 'password-changed' | 'disabled' | 'switched-off' | 'deleted';

export interface RevokedCredential {
  /** Id of the alias, or of the catch-all password. */
  readonly id: string;
  /** `switched-off`: only the mailbox ends, sending continues. */
  readonly reason: RevokedReason;
  /** Version of the new password: sessions that it opened continue. */
  readonly version?: string | undefined;
}

const TOPIC = 'credential-revoked';
const VERSION_CHARACTERS = 16;

/**
 * Sent after the commit of `tx`, and on this node before the acknowledgement. Logins need no notice: each reads its
 * credentials.
 */
export function revokeCredential(tx: Db, db: Pick<Database, 'tell'>, { id, reason, version }: RevokedCredential): void {
  const words = [id, reason, ...(version === undefined ? [] : [version])];
  afterCommit(tx, () => db.tell(TOPIC, words.join(' ')));
}

/** For too many to name: each session checks whether it may continue. */
export function revokeAllCredentials(tx: Db, db: Pick<Database, 'tell'>): void {
  afterCommit(tx, () => db.tell(TOPIC));
}

/** `undefined`: notices were interrupted or too many, and any credential may have been revoked. */
export function onCredentialRevoked(
  db: Pick<Database, 'listen'>,
  listener: (revoked: RevokedCredential | undefined) => void,
): () => void {
  return db.listen(TOPIC, (payload) => {
    const [id, reason, version] = payload.split(' ');
    listener(id ? { id, reason: reason as RevokedReason, version } : undefined);
  });
}

/** Distinguishes an alias's passwords without revealing anything about them. */
export function passwordVersion(verifierHash: Uint8Array): string {
  return createHash('sha256').update(verifierHash).digest('hex').slice(0, VERSION_CHARACTERS);
}
