import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { insertAccount } from '../../src/directory/accounts/account-store.js';
import type { AccountActor, AliasActor, CatchallActor } from '../../src/directory/actor.js';
import { type Alias, kindOf } from '../../src/directory/aliases/alias.js';
import { insertAlias } from '../../src/directory/aliases/alias-store.js';
import { newAlias } from '../../src/directory/aliases/new-alias.js';
import { createVerificationService } from '../../src/directory/dns/verification-service.js';
import { DEFAULT_SETTINGS, type Domain, type Group, UNSEEN_RECORDS } from '../../src/directory/domains/domain.js';
import { createPatternSearch } from '../../src/directory/search/pattern-search.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createDailyCount } from '../../src/limits/daily-count.js';
import type { SentCopies } from '../../src/mailstore/delivery/sent-copies.js';
import { checkEmailFields, composeEmail } from '../../src/outbound/compose/compose-email.js';
import type { ComposedEmail } from '../../src/outbound/compose/composed-email.js';
import type { EmailFields } from '../../src/outbound/compose/email-fields.js';
import { createEmailService } from '../../src/outbound/email-service/email-service.js';
import { createOperatorQueue } from '../../src/outbound/email-service/operator-queue.js';
import type { EmailRecord } from '../../src/outbound/emails/email-store.js';
import { createDestinationNames } from '../../src/outbound/queue/destination-names.js';
import { createRetention } from '../../src/outbound/retention/retention.js';
import { createRetentionRunner } from '../../src/outbound/retention/retention-runner.js';
import type { ScanMessage } from '../../src/outbound/submit/message-scan.js';
import type { Sender } from '../../src/outbound/submit/sender.js';
import { createSubmitEmail } from '../../src/outbound/submit/submit-email.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import type { Part } from '../../src/platform/lifecycle.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { parseEmailAddress } from '../../src/protocol/address/email-address.js';
import { seedDomain, service } from '../dns/domain-fixture.js';
import { openTestDatabase } from '../support/database.js';
import { startTestDns } from '../support/dns-server.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';
import { createRecordingLog } from '../support/recording-log.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

export interface EmailsOptions {
  readonly dailyLimit?: number;
  readonly scan?: ScanMessage;
}

export type Emails = Awaited<ReturnType<typeof openEmails>>;

/** Submission, the email service and retention over a real database; time stands still until a test moves it. */
export async function openEmails({ dailyLimit = 0, scan = async () => ({ kind: 'clean' }) }: EmailsOptions = {}) {
  const clock = createManualClock();
  const random = systemRandom;
  const db = await openTestDatabase({ clock });
  const place = await makeTestDirectory();
  const dataDir = db.location.engine === 'sqlite' ? dirname(db.location.path) : place.path;
  const keyring = createKeyring({ current: Buffer.alloc(32, 7) });
  const cipher = testEmailCipher;
  const blobs = await openBlobStore({ log: silentLog, dataDir, db, keyring, random, clock });
  const search = createPatternSearch({ clock: createManualClock(), log: silentLog });
  const dns = await startTestDns();
  const resolver = createResolver({ servers: () => [dns.server], clock, random, log: silentLog });
  const verification = createVerificationService({
    db,
    clock,
    resolver,
    service,
    log: silentLog,
    isSandbox: false,
    readTxtValue: (value) => value,
    notify: async () => {},
  });
  const dailyCount = createDailyCount({ db, clock, random, dailyLimit });
  const retention = createRetention({ db, clock });
  const submit = createSubmitEmail({
    db,
    clock,
    random,
    blobs,
    cipher,
    dailyCount,
    scan,
    sentCopies: noMailbox,
    host: 'mail.waypost.test',
    log: silentLog,
    lookAgain: verification.lookAgain,
    destinationOf: createDestinationNames().destinationOf,
  });
  const compose = (fields: EmailFields) => composeEmail(fields, { now: clock.now(), random });
  const emails = createEmailService({
    db,
    clock,
    blobs,
    cipher,
    search,
    dailyCount,
    submit,
    sentCopies: noMailbox,
    compose,
    checkFields: (fields: EmailFields) => checkEmailFields(fields, { now: clock.now(), random }),
    onFinal: retention.onEmailsFinal,
  });
  const queue = createOperatorQueue({ db, clock, cipher, onFinal: retention.onEmailsFinal });
  const runnerLog = createRecordingLog();
  let runner: Part | undefined;
  let isClosed = false;

  return {
    db,
    clock,
    blobs,
    dns,
    dataDir,
    /** Ids of bodies too large for their row. */
    async listLargeBodies(): Promise<readonly string[]> {
      if (db.engine === 'sqlite') return readdir(join(dataDir, 'blobs'));
      return (await db.reader.selectFrom('blob_chunk').select('blob_id').execute()).map((row) => row.blob_id);
    },
    retention,
    submit,
    emails,
    queue,
    runnerLog,

    /** A node that removes what is due, until it is stopped or another takes its place. */
    async startRunner(): Promise<void> {
      await runner?.stop();
      runner = createRetentionRunner({ db, blobs, clock, log: runnerLog });
      await runner.start();
    },

    stopRunner: async () => runner?.stop(),

    /** To look at the files it leaves; SQLite only. */
    async closeDatabase(): Promise<void> {
      await runner?.stop();
      isClosed = true;
      await db.close();
    },

    /** An account of its own with a token for everything. */
    async signUp(): Promise<AccountActor> {
      const now = clock.now();
      const id = newId(random, now);
      const email = `${id}@example.test`;
      const account = {
        id,
        email,
        isEmailProven: true,
        provenEmail: email,
        plan: 'free' as const,
        givenName: undefined,
        familyName: undefined,
        avatarUrl: undefined,
        defaultForwardingAddress: undefined,
        locale: undefined,
        createdAt: now,
        updatedAt: now,
      };
      await db.inTransaction((tx) => insertAccount(tx, account, 'no password'));
      return { kind: 'account', accountId: id, tokenId: 'token', scope: { kind: 'all' } };
    },

    /** A domain that may send, and its admin. */
    async addDomain(name: string, facts: { hasSmtp?: boolean; settings?: Partial<Domain['settings']> } = {}) {
      const { hasSmtp = true, settings } = facts;
      const domain = await seedDomain(db, name, {
        records: { ...UNSEEN_RECORDS, hasSmtp, hasDkim: hasSmtp, hasReturnPath: hasSmtp, hasDmarc: hasSmtp },
        settings: { ...DEFAULT_SETTINGS, ...settings },
      });
      const admin: AccountActor = {
        kind: 'account',
        accountId: domain.accountId,
        tokenId: 'token',
        scope: { kind: 'all' },
      };
      return { domain, admin };
    },

    async join(domain: Domain, { accountId }: AccountActor, group: Group): Promise<void> {
      await db.inTransaction(async (tx) => {
        await tx
          .insertInto('domain_member')
          .values({ domain_id: domain.id, account_id: accountId, group_name: group, created_at: clock.now() })
          .execute();
      });
    },

    async addAlias(domain: Domain, owner: AccountActor, name: string, facts: Partial<Alias> = {}): Promise<AliasActor> {
      const account = { id: owner.accountId, defaultRecipient: 'owner@example.test' };
      const alias = {
        ...newAlias({ id: newId(random, clock.now()), domain, account, recipients: undefined, now: clock.now() }),
        name,
        kind: kindOf(name),
        ...facts,
      };
      await db.inTransaction(async (tx) => void (await insertAlias(tx, alias)));
      if (facts.isSmtpSuspended) {
        await db.inTransaction(async (tx) => {
          await tx.updateTable('alias').set({ is_smtp_suspended: 1 }).where('id', '=', alias.id).execute();
        });
      }
      return { kind: 'alias', aliasId: alias.id, domainId: domain.id, accountId: owner.accountId };
    },

    catchallOf: ({ id }: Domain, { accountId }: AccountActor): CatchallActor => ({
      kind: 'catchall',
      passwordId: 'password',
      domainId: id,
      accountId,
    }),

    composed: (from: string, facts: MessageFacts = {}) => composeMessage(clock.now(), from, facts),

    async send(sender: Sender, from: string, facts: MessageFacts = {}): Promise<EmailRecord> {
      const composed = composeMessage(clock.now(), from, facts);
      return (await submit.submit(sender, composed, { origin: 'api' })).record;
    },

    /** What the queue does when the last recipient is settled. */
    async finish({ email, recipients }: EmailRecord, state: 'delivered' | 'failed' = 'delivered'): Promise<void> {
      await db.inTransaction(async (tx) => {
        const now = clock.now();
        const status = state === 'delivered' ? 'sent' : 'bounced';
        await tx.updateTable('email_recipient').set({ state }).where('email_id', '=', email.id).execute();
        await tx.updateTable('email').set({ status, final_at: now }).where('id', '=', email.id).execute();
        await retention.onEmailsFinal(tx, [{ ...email, status }]);
        if (recipients.length === 0) throw new Error('an email has recipients');
      });
    },

    async [Symbol.asyncDispose]() {
      await runner?.stop();
      await search.stop();
      resolver.close();
      await dns[Symbol.asyncDispose]();
      if (isClosed) await rm(dataDir, { recursive: true, force: true });
      else await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}

export interface MessageFacts {
  readonly to?: readonly string[];
  readonly subject?: string;
  readonly messageId?: string;
  readonly body?: string;
  readonly date?: number;
  readonly headers?: ComposedEmail['headers'];
}

let messages = 0;

/** A message as the composing room hands it over. */
function composeMessage(now: number, from: string, facts: MessageFacts): ComposedEmail {
  const { to = ['bob@remote.test'], subject = 'Hello', body = 'A body', date = now } = facts;
  const { messageId = `${++messages}@example.test` } = facts;
  const address = parseEmailAddress(from);
  if (!address) throw new Error(`${from} is no address`);
  const headers = [
    ['From', from],
    ['To', to.join(', ')],
    ['Subject', subject],
    ['Message-ID', `<${messageId}>`],
    ['Date', new Date(date).toUTCString()],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ...(facts.headers ?? []),
  ] as const satisfies ComposedEmail['headers'];
  const block = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return {
    source: Buffer.from(`${block}\r\n${body}\r\n`),
    messageId,
    subject,
    headers,
    date,
    from: address,
    envelope: { from, to },
    dsn: undefined,
    requiresTls: false,
    isUtf8: false,
  };
}

/** No test here writes in a webmail. */
const noMailbox: SentCopies = {
  seal: async () => undefined,
  put: () => Promise.reject(new Error('There is no mailbox')),
  takeBack: () => Promise.reject(new Error('There is no mailbox')),
};
