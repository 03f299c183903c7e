import type { Database } from '../../db/database.js';
import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Limit } from '../../limits/limit.js';
import { addToCount } from '../../limits/limit-count-store.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { sealToOwner } from '../../sealing/owner-seal.js';
import { announceArrival } from '../events/announce.js';
import type { IntakeDoor } from '../groupware.js';
import { countIntake, insertIntake } from './intake-store.js';
import { INTAKE_PURPOSE } from './open-intake.js';

/** Limits spam by invitation: beyond it only the mail is stored. */
const MAX_WAITING = 1000;
/** Counts entries that are already applied, too. */
const OF_SENDER: Limit = { count: 50, windowSeconds: 3600 };
const MATERIAL_BYTES = 32;

export function createIntakeDoor({
  db,
  clock,
  random,
  keyring,
}: {
  readonly db: Pick<Database, 'notify'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'mac'>;
}): IntakeDoor {
  return {
    seal({ aliasId, domainId, publicKey }, content) {
      const receivedAt = clock.now();
      const id = newId(random, receivedAt);
      const plain = Buffer.from(JSON.stringify(content));
      const material = random.bytes(MATERIAL_BYTES);
      const bound = { publicKey, material, purpose: INTAKE_PURPOSE, context: `${aliasId} ${id}` };
      const senderTag = keyring.mac('invitation-sender', `${aliasId}\0${content.sender.toLowerCase()}`).toString('hex');
      const sealed = sealToOwner(bound, plain);
      return { aliasId, domainId, id, senderTag, sizeBytes: plain.length, sealed, receivedAt };
    },

    async put(tx, { aliasId, domainId, id, senderTag, sizeBytes, sealed, receivedAt }) {
      await lockAliasRow(tx, aliasId); // guards the number of those that wait
      if ((await countIntake(tx, aliasId)) >= MAX_WAITING) return false;
      const { count } = await addToCount(tx, `INVITATIONS:${aliasId}:${senderTag}`, OF_SENDER, receivedAt);
      if (count > OF_SENDER.count) return false;
      await insertIntake(tx, {
        alias_id: aliasId,
        id,
        domain_id: domainId,
        sender_tag: '',
        size_bytes: sizeBytes,
        sealed,
        received_at: receivedAt,
      });
      announceArrival(tx, db, aliasId);
      return true;
    },
  };
}
