import type { Database } from '../../db/database.js';
import { openAsOwner } from '../../sealing/owner-seal.js';
import type { GroupwareNews } from '../events/announce.js';
import type { Intake, IntakeContent } from '../groupware.js';
import { deleteIntake, findOldestIntake } from './intake-store.js';

/** Bound into every entry that is sealed to a mailbox's public key. */
export const INTAKE_PURPOSE = 'invitation';

export function openIntake({
  db,
  aliasId,
  sealId,
  privateKey,
  news,
}: {
  readonly db: Database;
  readonly aliasId: string;
  /** A restored mailbox may have invitations that are sealed for the alias it was copied from. */
  readonly sealId: string;
  readonly privateKey: Uint8Array;
  readonly news: Pick<GroupwareNews, 'onArrival'>;
}): Intake {
  function tryOpen(id: string, sealed: Uint8Array): IntakeContent | undefined {
    for (const alias of new Set([aliasId, sealId])) {
      try {
        const bound = { privateKey, purpose: INTAKE_PURPOSE, context: `${alias} ${id}` };
        return JSON.parse(openAsOwner(bound, sealed).toString()) as IntakeContent;
      } catch {
        // Sealed for other keys or for the other alias
      }
    }
    return undefined;
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
