import { deriveAliasSecret } from '../../src/directory/credentials/alias-secret.js';
import { createAuthenticator } from '../../src/directory/credentials/authenticator.js';
import { catchallLoginTag } from '../../src/directory/credentials/catchall-password.js';
import { insertCatchallPassword } from '../../src/directory/credentials/catchall-password-store.js';
import { saveAliasCredential } from '../../src/directory/credentials/credential-store.js';
import { createSubmissionSessions } from '../../src/directory/credentials/submission-sessions.js';
import type { Domain } from '../../src/directory/domains/domain.js';
import { createTokenCache } from '../../src/directory/tokens/token-cache.js';
import { createTokenUse } from '../../src/directory/tokens/token-use.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createLockOut } from '../../src/limits/lock-out.js';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { createPasswordHasher, type PasswordHasher } from '../../src/platform/threads/password-hasher.js';
import type { SubmissionDeps } from '../../src/servers/submission/submission-handler.js';
import { createSubmissionServer } from '../../src/servers/submission/submission-server.js';
import { type EmailsOptions, openEmails } from '../emails/email-fixture.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { silentLog } from '../support/silent-log.js';
import { converse, type SmtpConversation } from '../support/smtp-converse.js';
import { testTls } from '../support/smtp-sink.js';

export const ANN = 'ann@example.test';
export const PASSWORD = 'velvet-otter-ladder-48';
export const CATCHALL_PASSWORD = 'meadow-copper-violin-17';

export interface SubmissionOptions extends EmailsOptions {
  readonly hasher?: PasswordHasher;
  readonly db?: SubmissionDeps['db'];
}

export type Submission = Awaited<ReturnType<typeof startSubmission>>;

/** Both doors over a real database: `ann@example.test` has a password, and so has the domain. */
export async function startSubmission(options: SubmissionOptions = {}) {
  const rig = await openEmails(options);
  const { db, clock } = rig;
  const keyring = createKeyring({ current: Buffer.alloc(32, 7) });
  const hasher =
    options.hasher ?? createPasswordHasher({ concurrency: 2, memoryKiB: 8, iterations: 1, maxWaiting: 1000 });
  const { domain, admin } = await rig.addDomain('example.test');
  const ann = await rig.addAlias(domain, admin, 'ann');
  const server = createSubmissionServer({
    listen: { host: '127.0.0.1', port: 0, securePort: 0 },
    hostname: 'mail.waypost.test',
    tls: testTls(),
    authenticator: createAuthenticator({
      db,
      clock,
      keyring,
      hasher,
      requiresProof: false,
      aliasAuth: 'strict',
      lockOut: createLockOut({ db, clock, keyring, limit: { count: 10, windowSeconds: 86_400 } }),
      tokenCache: createTokenCache({ db, clock }),
      tokenUse: createTokenUse({ db, clock, log: silentLog }),
    }),
    sessions: createSubmissionSessions(db),
    submit: rig.submit,
    db: options.db ?? db,
    budget: createByteBudget(64 * 1024 * 1024),
    clock,
    random: systemRandom,
    log: silentLog,
  });
  await server.start();

  const fixture = {
    ...rig,
    domain,
    admin,
    ann,
    server,

    async setPassword(aliasId: string, password: string): Promise<void> {
      const salt = systemRandom.bytes(16);
      const secret = await deriveAliasSecret(hasher, password, salt);
      await db.inTransaction((tx) => saveAliasCredential(tx, aliasId, { salt, ...secret }, clock.now()));
    },

    async setCatchallPassword({ id: domainId }: Pick<Domain, 'id'>, password: string): Promise<void> {
      const created = { id: newId(systemRandom, clock.now()), domainId, accountId: admin.accountId };
      const loginTag = catchallLoginTag(keyring, domainId, password);
      const passwordHash = await hasher.hash(password);
      await db.inTransaction((tx) =>
        insertCatchallPassword(tx, { ...created, description: '', createdAt: 0 }, { loginTag, passwordHash }),
      );
    },

    /** Over implicit TLS, greeted. */
    async connect(): Promise<SmtpConversation> {
      const smtp = await converse(server.secureAddress().port, { tls: true });
      await smtp.hearReply();
      smtp.say('EHLO laptop.lan\r\n');
      await smtp.hearReply();
      return smtp;
    },

    async signIn(login = ANN, password = PASSWORD): Promise<SmtpConversation> {
      const smtp = await fixture.connect();
      smtp.say(`AUTH PLAIN ${plain(login, password)}\r\n`);
      const answer = await smtp.hearReply();
      if (!answer.startsWith('235')) throw new Error(answer);
      return smtp;
    },

    /** What the server says to the message, or to whatever came before it. */
    async hand(smtp: SmtpConversation, message: string, from = ANN): Promise<string> {
      smtp.say(`MAIL FROM:<${from}>\r\nRCPT TO:<bob@remote.test>\r\n`);
      const mail = await smtp.hearReply();
      const rcpt = await smtp.hearReply();
      if (!mail.startsWith('250')) return mail;
      if (!rcpt.startsWith('250')) return rcpt;
      smtp.say('DATA\r\n');
      await smtp.hearReply();
      smtp.say(`${message.replaceAll(/\r?\n/g, '\r\n')}\r\n.\r\n`);
      return smtp.hearReply();
    },

    async stored() {
      const emails = await db.reader.selectFrom('email').selectAll().orderBy('created_at').orderBy('id').execute();
      return Promise.all(
        emails.map(async (row) => ({
          ...row,
          subject: testEmailCipher.contentOf({
            id: row.id,
            domainId: row.domain_id,
            sealedContent: row.sealed_content,
          }).subject,
          recipients: await db.reader
            .selectFrom('email_recipient')
            .selectAll()
            .where('email_id', '=', row.id)
            .orderBy('position')
            .execute(),
          source: await readSource(row.blob_id ?? ''),
        })),
      );
    },

    async [Symbol.asyncDispose]() {
      await server.stop();
      await rig[Symbol.asyncDispose]();
    },
  };
  async function readSource(blobId: string): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of (await rig.blobs.open(blobId))?.chunks ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  await fixture.setPassword(ann.aliasId, PASSWORD);
  await fixture.setCatchallPassword(domain, CATCHALL_PASSWORD);
  return fixture;
}

export function plain(login: string, password: string): string {
  return Buffer.from(`\0${login}\0${password}`).toString('base64');
}

let messages = 0;

export function message({ from = ANN, id = `${++messages}@example.test`, extra = '' } = {}): string {
  return `From: Ann <${from}>\nTo: bob@remote.test\nSubject: Hello\nMessage-ID: <${id}>\nDate: Sun, 15 Nov 2026 11:59:00 +0000\n${extra}\nA body`;
}
