import type { Db } from '../../db/database.js';
import type { Notify } from '../../directory/notify.js';
import type { Clock } from '../../platform/clock.js';
import type { Fault } from '../../platform/service-error.js';
import { findMailboxOwner } from '../mailbox-owner.js';
import type { MessageEncryption } from './message-encryption.js';

/** The form in which a message is sealed: encrypted for its owner, if the alias has a key. */
export interface StoredForm {
  /** `publicKey`: of an alias with `has_pgp`; armored. */
  of(pieces: readonly Buffer[], publicKey: string | undefined): Promise<StoredPieces>;
  /** Tells the owner, once a day, that the key is no longer usable. The mailbox's row exists. */
  tellUnfit(tx: Db, aliasId: string, fault: Fault['key']): Promise<void>;
}

export interface StoredPieces {
  readonly pieces: readonly Buffer[];
  /** Why it is not encrypted although it should be. */
  readonly fault?: Fault['key'];
}

const REPEAT_MS = 24 * 60 * 60 * 1000;

export function createStoredForm({
  clock,
  notify,
  encryption,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly notify: Notify;
  readonly encryption: Pick<MessageEncryption, 'encrypt'>;
}): StoredForm {
  return {
    async of(pieces, publicKey) {
      if (publicKey === undefined) return { pieces };
      const made = await encryption.encrypt({ source: Buffer.concat(pieces), publicKey, at: clock.now() });
      switch (made.kind) {
        case 'encrypted':
          return { pieces: [Buffer.from(made.message.buffer, made.message.byteOffset, made.message.byteLength)] };
        case 'left':
          return { pieces };
        case 'unfit':
          return { pieces, fault: made.fault };
      }
    },

    async tellUnfit(tx, aliasId, fault) {
      const now = clock.now();
      const { numUpdatedRows } = await tx
        .updateTable('mailbox')
        .set({ pgp_warned_at: now })
        .where('alias_id', '=', aliasId)
        .where((eb) => eb.or([eb('pgp_warned_at', 'is', null), eb('pgp_warned_at', '<=', now - REPEAT_MS)]))
        .executeTakeFirstOrThrow();
      const owner = numUpdatedRows === 1n ? await findMailboxOwner(tx, aliasId) : undefined;
      if (owner) await notify(tx, { kind: 'mailbox.pgpUnfit', ...owner, reason: REASONS[fault] ?? 'other' });
    },
  };
}

const REASONS: Partial<Record<Fault['key'], 'expired' | 'revoked'>> = {
  'alias.publicKeyExpired': 'expired',
  'alias.publicKeyRevoked': 'revoked',
};
