import type { StagedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import { lockAlias } from '../../directory/aliases/alias-store.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { sealIntake } from '../content/sealed-body.js';
import { deleteIntake, findOpenMailbox, insertIntake, reserveRoom } from './intake-store.js';

/** Mail for mailboxes, kept until somebody comes with the password. */
export interface Intake {
  /** Before the transaction. `gone`: the mailbox was switched off or deleted meanwhile. */
  seal(
    message: { readonly head: Buffer; readonly arrival: { readonly source: Buffer; readonly at: number } },
    mailbox: IntakeMailbox,
  ): Promise<SealedIntake | 'gone'>;
  /** The message is there when the transaction is committed, its room reserved in it. */
  put(tx: Db, sealed: SealedIntake): Promise<'stored' | 'full' | 'gone'>;
  /** Everything of an alias that is deleted or whose storage was reset. */
  forgetAlias(tx: Db, aliasId: string): Promise<void>;
  forgetDomain(tx: Db, domainId: string): Promise<void>;
}

export interface IntakeMailbox {
  readonly aliasId: string;
  readonly domainId: string;
  readonly address: string;
}

export interface SealedIntake {
  readonly id: string;
  readonly mailbox: IntakeMailbox;
  /** To which key; another one by now means that the storage was reset. */
  readonly publicKey: Uint8Array;
  /** RFC822.SIZE: what counts against the quota. */
  readonly sizeBytes: number;
  readonly blob: StagedBlob;
  readonly receivedAt: number;
}

export interface IntakeDeps {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'stage' | 'put' | 'drop' | 'erase'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly defaultQuotaBytes: number;
}

const MATERIAL_BYTES = 32;

export function createIntake({ db, blobs, clock, random, defaultQuotaBytes }: IntakeDeps): Intake {
  async function forget(tx: Db, owner: Parameters<typeof deleteIntake>[1]): Promise<void> {
    const ids = (await deleteIntake(tx, owner)).map(({ blob_id }) => blob_id);
    if (ids.length === 0) return;
    await blobs.drop(tx, ids);
    // The keys went with the rows; the sweeper finds what a crash leaves of the bytes
    afterCommit(tx, () => void blobs.erase(ids).catch(() => {}));
  }

  return {
    async seal({ head, arrival }, mailbox) {
      const publicKey = await findOpenMailbox(db.reader, mailbox.aliasId);
      if (!publicKey) return 'gone';
      const id = newId(random, clock.now());
      const material = random.bytes(MATERIAL_BYTES);
      const blob = await blobs.stage(sealIntake({ publicKey, id, material }, [head, arrival.source]));
      const sizeBytes = head.length + arrival.source.length;
      return { id, mailbox, publicKey, sizeBytes, blob, receivedAt: arrival.at };
    },

    async put(tx, { id, mailbox, publicKey, sizeBytes, blob, receivedAt }) {
      const { aliasId, domainId } = mailbox;
      // Lock: the alias's row, against a reset of the storage and for the quota
      const current = (await lockAlias(tx, aliasId)) && (await findOpenMailbox(tx, aliasId));
      if (!current || Buffer.compare(current, publicKey) !== 0) return 'gone';
      if (!(await reserveRoom(tx, { aliasId, sizeBytes, defaultQuotaBytes }))) return 'full';
      await blobs.put(tx, blob);
      await insertIntake(tx, { id, aliasId, domainId, blobId: blob.id, sizeBytes, receivedAt });
      return 'stored';
    },

    forgetAlias: (tx, aliasId) => forget(tx, { aliasId }),
    forgetDomain: (tx, domainId) => forget(tx, { domainId }),
  };
}
