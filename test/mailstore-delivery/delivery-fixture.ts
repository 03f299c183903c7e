import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { findMailboxKeys } from '../../src/directory/mailboxes/mailbox-key-store.js';
import { unwrapByInstance } from '../../src/directory/mailboxes/mailbox-keys.js';
import { createContent } from '../../src/mailstore/content/create-content.js';
import { createMailboxDelivery } from '../../src/mailstore/delivery/mailbox-delivery.js';
import type { FolderRole } from '../../src/mailstore/folders/folder.js';
import { listMessages } from '../../src/mailstore/messages/message-store.js';
import { openMessages } from '../../src/mailstore/messages/open-messages.js';
import { createAppendedForm } from '../../src/mailstore/pgp/appended-form.js';
import { createMessageEncryption } from '../../src/mailstore/pgp/message-encryption.js';
import { createStoredForm } from '../../src/mailstore/pgp/stored-form.js';
import { createWarnOwner } from '../../src/mailstore/quota/quota-warning.js';
import { systemRandom } from '../../src/platform/random.js';
import { openDirectory } from '../domains/directory-fixture.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

export const HEAD = Buffer.from('Return-Path: <bob@sender.test>\r\n');
export const SOURCE = Buffer.from('Subject: Lunch\r\n\r\nAt noon.\r\n');
export const SIZE = HEAD.length + SOURCE.length;

export interface DeliveryOptions {
  readonly quota?: number;
  readonly pgpKey?: string;
}

/** Delivery into the mailbox of ann, whose password is not chosen yet. */
export async function openDelivery({ quota, pgpKey }: DeliveryOptions = {}) {
  const place = await makeTestDirectory();
  const directory = await openDirectory();
  const { db, clock, keyring, aliases, notices } = directory;
  const random = systemRandom;
  const blobs = await openBlobStore({ log: silentLog, dataDir: place.path, db, keyring, random, clock });
  const content = createContent({ db, blobs, clock, random, log: silentLog });
  const encryption = createMessageEncryption({ clock });
  await content.start();
  await encryption.start();
  const notify = async (_tx: unknown, notice: (typeof notices)[number]) => void notices.push(notice);
  const storedForm = createStoredForm({ clock, notify, encryption });
  const filling = { warnOwner: createWarnOwner({ clock, notify }), defaultQuotaBytes: 1024 ** 3 };
  const delivery = createMailboxDelivery({
    db,
    random,
    content,
    storedForm,
    lookAtArrival: async () => undefined,
    ...filling,
  });
  const ann = await directory.signUp('ann@home.test');
  const { domain } = await directory.addDomain(ann, 'example.test');
  const { alias } = await aliases.create(ann, domain.id, {
    name: 'ann',
    hasImap: true,
    ...(quota !== undefined && { maxQuotaBytes: quota }),
    ...(pgpKey !== undefined && { hasPgp: true, publicKey: pgpKey }),
  });
  const aliasId = alias.id;
  const mailbox = { aliasId, domainId: domain.id, address: 'ann@example.test' };
  const seal = (source: Buffer, { isJunk = false } = {}) =>
    delivery.seal({ head: HEAD, arrival: { source, at: clock.now() }, isJunk }, mailbox);
  const wrapped = await findMailboxKeys(db.reader, aliasId);
  if (!wrapped) throw new Error('the mailbox has no keys');
  const opened = content.open({ aliasId, keys: unwrapByInstance(keyring, wrapped) });
  const folderOf = async (role: FolderRole) => {
    const row = await db.reader
      .selectFrom('mailbox_folder')
      .select('id')
      .where('alias_id', '=', aliasId)
      .where('role', '=', role)
      .executeTakeFirst();
    return row?.id ?? 'none';
  };
  const ALL = Array.from({ length: 100 }, (_, n) => n + 1);

  return {
    db,
    clock,
    blobs,
    keyring,
    aliases,
    notices,
    ann,
    aliasId,
    mailbox,
    delivery,
    seal,
    folderOf,
    async deliver(source: Buffer, options?: { isJunk?: boolean }) {
      await clock.advance(1); // a later arrival sorts later
      const sealed = await seal(source, options);
      return sealed === 'gone' ? sealed : db.inTransaction((tx) => delivery.put(tx, sealed));
    },
    /** As a client's APPEND does. */
    messages: openMessages({
      db,
      clock,
      random: systemRandom,
      aliasId,
      content: opened,
      rows: content.rows,
      ...filling,
      appendedForm: createAppendedForm({ db, storedForm }),
    }),
    async rows(role: FolderRole) {
      return listMessages(db.reader, { aliasId, id: await folderOf(role) }, ALL);
    },
    /** As a session with the key would. */
    async read(role: FolderRole = 'inbox') {
      return opened.reads.bodies(await this.rows(role));
    },
    async used() {
      const { storage_used } = await db.reader
        .selectFrom('alias')
        .select('storage_used')
        .where('id', '=', aliasId)
        .executeTakeFirstOrThrow();
      return storage_used;
    },
    async [Symbol.asyncDispose]() {
      opened.close();
      await content.stop();
      await encryption.stop();
      await place.remove();
    },
  };
}
