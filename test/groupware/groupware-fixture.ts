import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import type { Tables } from '../../src/db/tables.js';
import { saveAliasCredential } from '../../src/directory/credentials/credential-store.js';
import { findMailboxKeys } from '../../src/directory/mailboxes/mailbox-key-store.js';
import { unwrapByInstance } from '../../src/directory/mailboxes/mailbox-keys.js';
import type { MailboxLogin } from '../../src/directory/mailboxes/mailbox-login.js';
import type { Collection, CollectionKind } from '../../src/groupware/collection.js';
import { createForgetObjectsHandler, FORGET_OBJECTS_JOB } from '../../src/groupware/forget/forget-objects.js';
import type { Groupware } from '../../src/groupware/groupware.js';
import { createIntakeDoor } from '../../src/groupware/intake/intake-door.js';
import { createTextThread } from '../../src/groupware/objects/text-thread.js';
import { createGroupwares } from '../../src/groupware/open-groupwares.js';
import { createForgetRemoved } from '../../src/groupware/state/forget-removed.js';
import type { NewJob } from '../../src/jobs/job.js';
import { type Random, systemRandom } from '../../src/platform/random.js';
import { openDirectory } from '../domains/directory-fixture.js';
import { eventually } from '../support/eventually.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

/** The groupware of one mailbox over a real database; jobs wait until a test runs them. */
export async function openTestGroupware({
  quota,
  random = systemRandom,
}: {
  readonly quota?: number;
  readonly random?: Random;
} = {}) {
  const place = await makeTestDirectory();
  const { db, clock, keyring, aliases, ...directory } = await openDirectory();
  const blobs = await openBlobStore({ log: silentLog, dataDir: place.path, db, keyring, random, clock });
  const waiting: NewJob[] = [];
  const jobs = { enqueue: async (_tx: unknown, job: NewJob) => String(waiting.push(job)) };
  const texts = createTextThread({ clock });
  const shared = { db, clock, random, jobs, blobs, defaultQuotaBytes: 1024 ** 3, warnOwner: async () => {}, texts };
  const nodes = new Set<ReturnType<typeof createGroupwares>>();
  const opened = new Set<Groupware>();
  /** As many as there are processes: they share nothing but the database. */
  const startNode = () => {
    const node = createGroupwares(shared);
    nodes.add(node);
    return node;
  };
  const first = startNode();
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

  /** Keys of its own for each, as the authenticator gives them. */
  function login(): MailboxLogin {
    const { publicKey, privateKey, mailboxKey, sealId } = unwrapByInstance(keyring, wrapped as never);
    const keys = { publicKey, privateKey: Buffer.from(privateKey), mailboxKey: Buffer.from(mailboxKey), sealId };
    const ids = { aliasId: alias.id, domainId: domain.id, accountId: alias.accountId };
    return { ...ids, address: 'ann@example.test', keys, verifier: verifierHash.toString('hex') };
  }

  async function open(node = first): Promise<Groupware> {
    const groupware = await node.open(login());
    opened.add(groupware);
    return groupware;
  }

  return {
    db,
    clock,
    blobs,
    aliases,
    ann,
    shared,
    place,
    waiting,
    domainId: domain.id,
    aliasId: alias.id,
    publicKey: wrapped.publicKey,
    intakeDoor: createIntakeDoor({ ...shared, keyring }),
    startNode,
    login,
    open,
    async openWith(kind: CollectionKind = 'calendar'): Promise<{ groupware: Groupware; collection: Collection }> {
      const groupware = await open();
      const collection = await groupware.collections.create({ kind, segment: 'work', props: { displayName: 'Work' } });
      return { groupware, collection };
    },
    async used(): Promise<number> {
      const row = await db.reader
        .selectFrom('alias')
        .select('storage_used')
        .where('id', '=', alias.id)
        .executeTakeFirstOrThrow();
      return Number(row.storage_used);
    },
    async leftOvers(): Promise<string[]> {
      const tables: (keyof Tables)[] = [
        'dav_collection',
        'dav_object',
        'dav_body',
        'dav_removed',
        'dav_page',
        'dav_intake',
        'dav_letter',
        'blob',
      ];
      const left: string[] = [];
      for (const table of tables) {
        if (await db.reader.selectFrom(table).selectAll().limit(1).executeTakeFirst()) left.push(table);
      }
      return left;
    },
    async runJobs(): Promise<void> {
      const handler = createForgetObjectsHandler(shared);
      const context = { id: 'job', attempt: 1, createdAt: clock.now(), signal: new AbortController().signal };
      for (const job of waiting.splice(0)) if (job.kind === FORGET_OBJECTS_JOB) await handler(job.payload, context);
    },
    /** The pages have everything up to this change: sessions write them in the background. */
    async paged(groupware: Groupware, collectionId: string, modseq: number): Promise<void> {
      const ask = async () => {
        await groupware.objects.snapshot(collectionId);
        return db.reader
          .selectFrom('dav_collection')
          .select('paged_modseq')
          .where('id', '=', collectionId)
          .executeTakeFirstOrThrow();
      };
      await eventually(ask, (row) => Number(row.paged_modseq) >= modseq);
    },
    /** The daily job, this number of days later. */
    async forgetRemoved(days: number): Promise<void> {
      const later = { now: () => clock.now() + days * 86_400_000 };
      const signal = new AbortController().signal;
      await createForgetRemoved({ db, clock: later })({}, { id: 'job', attempt: 1, createdAt: clock.now(), signal });
    },
    async [Symbol.asyncDispose]() {
      for (const groupware of opened) groupware.close();
      for (const node of nodes) node.close();
      await texts.stop();
      await place.remove();
    },
  };
}

export type TestGroupware = Awaited<ReturnType<typeof openTestGroupware>>;

export function event(uid: string, lines: readonly string[] = []): Buffer {
  return Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Example//EN',
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20260101T000000Z',
      ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20260315T100000Z', 'DURATION:PT1H']),
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
}

export function card(uid: string, name: string, lines: readonly string[] = []): Buffer {
  const all = ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${name}`, `N:${name};;;;`, ...lines, 'END:VCARD', ''];
  return Buffer.from(all.join('\r\n'));
}
