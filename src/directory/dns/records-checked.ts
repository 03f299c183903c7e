import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';

const TOPIC = 'records-checked';

/** Sent after the commit of `tx`: cached DNS facts of the domain are older than the check. */
export function tellRecordsChecked(tx: Db, db: Pick<Database, 'tell'>, domainName: string): void {
  afterCommit(tx, () => db.tell(TOPIC, domainName));
}

/** `undefined`: notices were interrupted, and any domain may have been checked. */
export function onRecordsChecked(
  db: Pick<Database, 'listen'>,
  listener: (domainName: string | undefined) => void,
): () => void {
  return db.listen(TOPIC, (name) => listener(name || undefined));
}
