import { afterCommit } from '../db/after-commit.js';
import type { Database, Db } from '../db/database.js';

/** The name whose certificate is new or gone. */
export const ISSUED_TOPIC = 'certificate';
const CHALLENGES_TOPIC = 'acme-challenges';

export function tellIssued(tx: Db, db: Pick<Database, 'tell'>, name: string): void {
  afterCommit(tx, () => db.tell(ISSUED_TOPIC, name));
}

/** Sent after the commit of `tx`: other challenges are to be answered. */
export function tellChallenges(tx: Db, db: Pick<Database, 'tell'>): void {
  afterCommit(tx, () => db.tell(CHALLENGES_TOPIC));
}

export function onChallenges(db: Pick<Database, 'listen'>, listener: () => void): () => void {
  return db.listen(CHALLENGES_TOPIC, listener);
}
