import type { Database } from '../../db/database.js';
import { openAsOwner } from '../../sealing/owner-seal.js';
import type { GroupwareNews } from '../events/announce.js';
import type { Intake, IntakeContent } from '../groupware.js';
import { deleteIntake, findOldestIntake } from './intake-store.js';

/** Bound into what is sealed for a mailbox's public key. */
export const INTAKE_PURPOSE = 'invitation';

export function openIntake({
  db,
  aliasId,
  privateKey,
  news,
}: {
  readonly db: Database;
  readonly aliasId: string;
  readonly privateKey: Uint8Array;
  readonly news: Pick<GroupwareNews, 'onArrival'>;
}): Intake {
  function tryOpen(id: string, sealed: Uint8Array): IntakeContent | undefined {
    try {
      const bound = { privateKey, purpose: INTAKE_PURPOSE, context: `${aliasId} ${id}` };
      return JSON.parse(openAsOwner(bound, sealed).toString()) as IntakeContent;
    } catch {
      return undefined;
    }
  }

  const take: Intake['take'] = (tx, id) => deleteIntake(tx, aliasId, id);
  const discard = async (id: string) => void (await db.inTransaction((tx) => take(tx, id)));

  return {
    take,
    discard,
    async next() {
      for (;;) {
        const row = await findOldestIntake(db.reader, aliasId);
        if (!row) return undefined;
        const content = tryOpen(row.id, row.sealed);
        if (content) return { id: row.id, receivedAt: row.received_at, content };
        // Sealed for keys that the mailbox had before its storage was reset
        await discard(row.id);
      }
    },
    onArrival: (listener) => news.onArrival(aliasId, listener),
  };
}
