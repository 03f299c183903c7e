import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { RowSeal } from '../../sealing/row-seal.js';
import type { Letters } from '../groupware.js';
import { deleteLetters, insertLetters, listLetters, updateStanding } from './letter-store.js';

export function openLetters({
  db,
  clock,
  aliasId,
  domainId,
  seal,
}: {
  readonly db: Pick<Database, 'reader' | 'inTransaction'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly aliasId: string;
  readonly domainId: string;
  readonly seal: Pick<RowSeal, 'seal' | 'open'>;
}): Letters {
  const contextOf = (emailId: string) => `letter ${emailId}`;
  return {
    async remember(tx, emailIds, uid) {
      const sent = { alias_id: aliasId, domain_id: domainId, standing: '', sent_at: clock.now() };
      const sealedUid = (id: string) => seal.seal(contextOf(id), Buffer.from(uid));
      await insertLetters(
        tx,
        emailIds.map((id) => ({ ...sent, email_id: id, sealed_uid: sealedUid(id) })),
      );
    },
    async list() {
      return (await listLetters(db.reader, aliasId)).map((row) => ({
        emailId: row.email_id,
        domainId: row.domain_id,
        readUid: () => seal.open(contextOf(row.email_id), row.sealed_uid).toString(),
        standing: row.standing,
        sentAt: row.sent_at,
      }));
    },
    note: (emailId, standing) => db.inTransaction((tx) => updateStanding(tx, aliasId, emailId, standing)),
    forget: (emailIds) => db.inTransaction((tx) => deleteLetters(tx, aliasId, emailIds)),
  };
}
