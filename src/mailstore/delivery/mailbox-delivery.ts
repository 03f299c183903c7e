import type { Database, Db } from '../../db/database.js';
import type { Fault } from '../../platform/service-error.js';
import type { Content, StagedContent } from '../content/content-writes.js';
import { type DeliveredDeps, insertDelivered } from '../messages/insert-delivered.js';
import type { StoredForm } from '../pgp/stored-form.js';
import { findQuota } from '../quota/quota-store.js';
import { findDeliveryTarget } from './delivery-target.js';

/** Mail from outside for mailboxes: sealed before anybody comes with a password, and in its folder from the first moment. */
export interface MailboxDelivery {
  /** Before the transaction. `gone`: the mailbox was switched off or deleted meanwhile. */
  seal(message: ArrivedMessage, mailbox: DeliveredMailbox): Promise<SealedDelivery | 'gone'>;
  /** The message is there when the transaction is committed, its room reserved in it. */
  put(tx: Db, sealed: SealedDelivery): Promise<'stored' | 'full' | 'gone'>;
  /** How much a mailbox still takes; of one that is gone, anything. */
  freeBytes(aliasId: string): Promise<number>;
}

export interface ArrivedMessage {
  readonly head: Buffer;
  readonly arrival: { readonly source: Buffer; readonly at: number };
  readonly isJunk: boolean;
}

interface DeliveredMailbox {
  readonly aliasId: string;
  readonly domainId: string;
  readonly address: string;
}

export interface SealedDelivery {
  readonly mailbox: DeliveredMailbox;
  /** To which key; another one by now means that the storage was reset. */
  readonly publicKey: Uint8Array;
  /** Where it will be: junk without a folder for it is in INBOX. */
  readonly role: 'inbox' | 'junk';
  readonly content: StagedContent;
  readonly receivedAt: number;
  readonly pgpFault: Fault['key'] | undefined;
}

export interface MailboxDeliveryDeps extends Omit<DeliveredDeps, 'db' | 'rows'> {
  readonly db: Database;
  readonly content: Pick<Content, 'stageIntake' | 'rows'>;
  readonly storedForm: StoredForm;
}

export function createMailboxDelivery(deps: MailboxDeliveryDeps): MailboxDelivery {
  const { db, content, storedForm } = deps;
  const inserting: DeliveredDeps = { ...deps, rows: content.rows };

  return {
    async seal({ head, arrival, isJunk }, mailbox) {
      const target = await findDeliveryTarget(db.reader, mailbox.aliasId);
      if (!target) return 'gone';
      const { publicKey, pgpKey, hasJunk } = target;
      const { pieces, fault } = await storedForm.of([head, arrival.source], pgpKey);
      return {
        mailbox,
        publicKey,
        role: isJunk && hasJunk ? 'junk' : 'inbox',
        content: await content.stageIntake(publicKey, pieces),
        receivedAt: arrival.at,
        pgpFault: fault,
      };
    },

    async put(tx, { mailbox: { aliasId, domainId }, pgpFault, ...sealed }) {
      const end = await insertDelivered(tx, inserting, { aliasId, domainId, ...sealed });
      if (end === 'stored' && pgpFault !== undefined) await storedForm.tellUnfit(tx, aliasId, pgpFault);
      return end;
    },

    async freeBytes(aliasId) {
      const quota = await findQuota(db.reader, { aliasId, defaultQuotaBytes: deps.defaultQuotaBytes });
      return quota ? quota.limitBytes - quota.usedBytes : Number.POSITIVE_INFINITY;
    },
  };
}
