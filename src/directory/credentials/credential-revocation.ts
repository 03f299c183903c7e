import { createHash } from 'node:crypto';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';

/** Why sessions that a password has opened must end, on every node. */
export type RevokedReason = 'password-changed' | 'disabled' | 'switched-off' | 'deleted';

export interface RevokedCredential {
  /** Of the alias, or of the catch-all password. */
  readonly id: string;
  /** `switched-off`: the mailbox alone, sending goes on. */
  readonly reason: RevokedReason;
  /** Of the password that is good from now on: sessions that it has opened stay. */
  readonly version?: string | undefined;
}

const TOPIC = 'credential-revoked';
const VERSION_CHARACTERS = 16;

/** Once `tx` has committed, and here before it is acknowledged. Every login reads its credentials afresh by itself. */
export function revokeCredential(tx: Db, db: Pick<Database, 'tell'>, { id, reason, version }: RevokedCredential): void {
  const words = [id, reason, ...(version === undefined ? [] : [version])];
  afterCommit(tx, () => db.tell(TOPIC, words.join(' ')));
}

/** Too many to name: each session looks for itself whether it may go on. */
export function revokeAllCredentials(tx: Db, db: Pick<Database, 'tell'>): void {
  afterCommit(tx, () => db.tell(TOPIC));
}

/** `undefined`: notices were interrupted or are too many, and any credential may have been revoked. */
export function onCredentialRevoked(
  db: Pick<Database, 'listen'>,
  listener: (revoked: RevokedCredential | undefined) => void,
): () => void {
  return db.listen(TOPIC, (payload) => {
    const [id, reason, version] = payload.split(' ');
    listener(id ? { id, reason: reason as RevokedReason, version } : undefined);
  });
}

/** Tells one password of an alias from the next, and nothing about either. */
export function passwordVersion(verifierHash: Uint8Array): string {
  return createHash('sha256').update(verifierHash).digest('hex').slice(0, VERSION_CHARACTERS);
}
