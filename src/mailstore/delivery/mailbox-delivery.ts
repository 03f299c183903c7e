import type { Database, Db } from '../../db/database.js';
import type { Fault } from '../../platform/service-error.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';
import type { Content, StagedContent } from '../content/content-writes.js';
import { type DeliveredDeps, insertDelivered } from '../messages/insert-delivered.js';
import type { StoredForm } from '../pgp/stored-form.js';
import { findQuota } from '../quota/quota-store.js';
import { findDeliveryTarget } from './delivery-target.js';

/** Mail from outside for mailboxes: sealed without a password, and in its folder at once. */
export interface MailboxDelivery {
  /** Before the transaction. `gone`: the mailbox was switched off or deleted. */
  seal(message: ArrivedMessage, mailbox: DeliveredMailbox): Promise<SealedDelivery | 'gone'>;
  /** The message exists once the transaction is committed; its room is reserved in it. */
  put(tx: Db, sealed: SealedDelivery): Promise<'stored' | 'full' | 'gone'>;
  /** How many bytes a mailbox still takes; no limit for a deleted one. */
  freeBytes(aliasId: string): Promise<number>;
}

export interface ArrivedMessage {
  readonly head: Buffer;
  readonly arrival: {
    readonly source: Buffer;
    readonly at: number;
    readonly fields?: readonly HeaderField[];
    /** The address of From, if it is proven. */
    readonly provenFrom?: string | undefined;
  };
  readonly isJunk: boolean;
}

/**
 * Another room's look at a message that arrives, before it is sealed: calendars wait for what it brings them. What it
 * answers runs in the transaction of the delivery.
 */
export type LookAtArrival = (
  message: ArrivedMessage,
  mailbox: DeliveredMailbox & { readonly publicKey: Uint8Array },
) => Promise<((tx: Db) => Promise<void>) | undefined>;

export interface DeliveredMailbox {
  readonly aliasId: string;
  readonly domainId: string;
  readonly address: string;
}

export interface SealedDelivery {
  readonly mailbox: DeliveredMailbox;
  /** The key it is sealed to; if the mailbox has another one by now, its storage was reset. */
  readonly publicKey: Uint8Array;
  /** The folder's role: without a folder for junk, junk goes to INBOX. */
  readonly role: 'inbox' | 'junk';
  readonly content: StagedContent;
  readonly receivedAt: number;
  readonly pgpFault: Fault['key'] | undefined;
  /** Written with the message. */
  readonly beside?: ((tx: Db) => Promise<void>) | undefined;
}

export interface MailboxDeliveryDeps extends Omit<DeliveredDeps, 'db' | 'rows'> {
  readonly db: Database;
  readonly content: Pick<Content, 'stageIntake' | 'rows'>;
  readonly storedForm: StoredForm;
  readonly lookAtArrival: LookAtArrival;
}

export function createMailboxDelivery(deps: MailboxDeliveryDeps): MailboxDelivery {
  const { db, content, storedForm } = deps;
  const inserting: DeliveredDeps = { ...deps, rows: content.rows };

  return {
    async seal(message, mailbox) {
      const { head, arrival, isJunk } = message;
      const target = await findDeliveryTarget(db.reader, mailbox.aliasId);
      if (!target) return 'gone';
      const { publicKey, pgpKey, hasJunk } = target;
      const beside = await deps.lookAtArrival(message, { ...mailbox, publicKey });
      const { pieces, fault } = await storedForm.of([head, arrival.source], pgpKey);
      return {
        mailbox,
        publicKey,
        role: isJunk && hasJunk ? 'junk' : 'inbox',
        content: await content.stageIntake(publicKey, pieces),
        receivedAt: arrival.at,
        pgpFault: fault,
        beside,
      };
    },

    async put(tx, { mailbox: { aliasId, domainId }, pgpFault, beside, ...sealed }) {
      const end = await insertDelivered(tx, inserting, { aliasId, domainId, ...sealed });
      if (end === 'stored' && pgpFault !== undefined) await storedForm.tellUnfit(tx, aliasId, pgpFault);
      if (end === 'stored') await beside?.(tx);
      return end;
    },

    async freeBytes(aliasId) {
      const quota = await findQuota(db.reader, { aliasId, defaultQuotaBytes: deps.defaultQuotaBytes });
      return quota ? quota.limitBytes - quota.usedBytes : Number.POSITIVE_INFINITY;
    },
  };
}
