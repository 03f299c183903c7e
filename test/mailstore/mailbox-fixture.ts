import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import type { Tables } from '../../src/db/tables.js';
import { saveAliasCredential } from '../../src/directory/credentials/credential-store.js';
import { findMailboxKeys } from '../../src/directory/mailboxes/mailbox-key-store.js';
import { unwrapByInstance } from '../../src/directory/mailboxes/mailbox-keys.js';
import type { MailboxLogin } from '../../src/directory/mailboxes/mailbox-login.js';
import type { NewJob } from '../../src/jobs/job.js';
import { createContent } from '../../src/mailstore/content/create-content.js';
import type { Folder } from '../../src/mailstore/folders/folder.js';
import { createForgetHandler, FORGET_JOB } from '../../src/mailstore/forget/forget-unreachable.js';
import { createForgetImportedHandler, FORGET_IMPORTED_JOB } from '../../src/mailstore/imported/forget-imported.js';
import type { Mailbox } from '../../src/mailstore/mailbox.js';
import type { Flags } from '../../src/mailstore/message.js';
import { insertDelivered } from '../../src/mailstore/messages/insert-delivered.js';
import { createMailboxes } from '../../src/mailstore/open-mailboxes.js';
import { createSearch } from '../../src/mailstore/search/open-search.js';
import { systemRandom } from '../../src/platform/random.js';
import type { OctetSource } from '../../src/platform/threads/octet-source.js';
import { openDirectory } from '../domains/directory-fixture.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

export const NO_FLAGS: Flags = { bits: 0, keywords: [] };

/** A mailbox over a real database and real sealed content; jobs wait until a test runs them. */
export async function openMailboxes({ quota }: { readonly quota?: number } = {}) {
  const place = await makeTestDirectory();
  const { db, clock, keyring, aliases, ...directory } = await openDirectory();
  const random = systemRandom;
  const blobs = await openBlobStore({ log: silentLog, dataDir: place.path, db, keyring, random, clock });
  const content = createContent({ db, blobs, clock, random, log: silentLog });
  await content.start();
  const waiting: NewJob[] = [];
  const jobs = { enqueue: async (_tx: unknown, job: NewJob) => String(waiting.push(job)) };
  const defaultQuotaBytes = 1024 ** 3;
  const warnOwner = async () => {};
  const appendedForm = async (_place: unknown, messages: readonly { source: OctetSource }[]) =>
    messages.map(({ source }) => source);
  const shared = { db, clock, random, jobs, content, defaultQuotaBytes, warnOwner };
  const deps = { ...shared, appendedForm, openSearch: createSearch({ clock }) };
  const mailboxes = createMailboxes(deps);
  const ann = await directory.signUp('ann@home.test');
  const { domain } = await directory.addDomain(ann, 'example.test');
  const { alias } = await aliases.create(ann, domain.id, {
    name: 'ann',
    hasImap: true,
    ...(quota !== undefined && { maxQuotaBytes: quota }),
  });
  const verifierHash = Buffer.alloc(32, 5);
  await db.inTransaction((tx) => saveAliasCredential(tx, alias.id, { salt: Buffer.alloc(16), verifierHash }, 1));
  const wrapped = await findMailboxKeys(db.reader, alias.id);
  if (!wrapped) throw new Error('the mailbox has no keys');
  const opened = new Set<Mailbox>();

  /** Keys of its own for each, as the authenticator gives them. */
  function login(): MailboxLogin {
    const { publicKey, privateKey, mailboxKey, sealId } = unwrapByInstance(keyring, wrapped as never);
    const keys = { publicKey, privateKey: Buffer.from(privateKey), mailboxKey: Buffer.from(mailboxKey), sealId };
    const verifier = verifierHash.toString('hex');
    const ids = { aliasId: alias.id, domainId: domain.id, accountId: alias.accountId };
    return { ...ids, address: 'ann@example.test', keys, verifier };
  }

  return {
    db,
    clock,
    keyring,
    aliases,
    ann,
    content,
    blobs,
    mailboxes,
    login,
    waiting,
    domainId: domain.id,
    aliasId: alias.id,
    async open() {
      const mailbox = await mailboxes.open(login());
      opened.add(mailbox);
      return mailbox;
    },
    /** As the MX does. */
    async deliver(source: Buffer, role: 'inbox' | 'junk' = 'inbox') {
      const staged = await content.stageIntake(wrapped.publicKey, [source]);
      const delivered = { aliasId: alias.id, domainId: domain.id, role, publicKey: wrapped.publicKey };
      return db.inTransaction((tx) =>
        insertDelivered(
          tx,
          { ...shared, rows: content.rows },
          { ...delivered, content: staged, receivedAt: clock.now() },
        ),
      );
    },
    async used(): Promise<number> {
      const row = await db.reader
        .selectFrom('alias')
        .select('storage_used')
        .where('id', '=', alias.id)
        .executeTakeFirstOrThrow();
      return row.storage_used;
    },
    /** Tables in which something of messages is left. */
    async leftOvers(): Promise<string[]> {
      const tables = [
        'mailbox_message',
        'mailbox_expunged',
        'mailbox_content',
        'mailbox_page',
        'mailbox_metadata',
        'mailbox_imported',
        'blob',
      ];
      const left: string[] = [];
      for (const table of tables as (keyof Tables)[]) {
        if (await db.reader.selectFrom(table).selectAll().limit(1).executeTakeFirst()) left.push(table);
      }
      return left;
    },
    async runJobs(): Promise<void> {
      const handler = createForgetHandler({ db, rows: content.rows });
      const context = { id: 'job', attempt: 1, createdAt: clock.now(), signal: new AbortController().signal };
      const forgetImported = createForgetImportedHandler({ db });
      for (const job of waiting.splice(0)) {
        if (job.kind === FORGET_JOB) await handler(job.payload, context);
        if (job.kind === FORGET_IMPORTED_JOB) await forgetImported(job.payload, context);
      }
    },
    async [Symbol.asyncDispose]() {
      for (const mailbox of opened) mailbox.close();
      mailboxes.close();
      await content.stop();
      await place.remove();
    },
  };
}

/** A message of about `sizeBytes`. */
export function message(subject: string, sizeBytes = 0): Buffer {
  return Buffer.from(`Subject: ${subject}\r\nFrom: bob@sender.test\r\n\r\n${'x'.repeat(sizeBytes)}\r\n`);
}

export async function folderNamed(mailbox: Mailbox, name: string): Promise<Folder> {
  const folder = await mailbox.folders.find(name);
  if (!folder) throw new Error(`there is no folder ${name}`);
  return folder;
}
