import { connectImap, type ImapClient } from '../support/imap-client.js';
import { converse } from '../support/smtp-converse.js';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.js';

/** The service with mailboxes, each of its own alias. */
export interface MailboxApp extends AsyncDisposable {
  readonly app: TestApp;
  /** Of the account whose domain they are on. */
  readonly token: string;
  /** A new mailbox; every call makes another one. */
  mailbox(): Promise<TestMailbox>;
  /** Mail from outside, through the MX. */
  deliver(to: string, message: string): Promise<void>;
}

export interface TestMailbox {
  readonly address: string;
  /** Of its alias: `/v1/domains/…/aliases/…`. */
  readonly path: string;
  readonly password: string;
  /** Another session, signed in. */
  connect(): Promise<ImapClient>;
}

const DOMAIN = 'example.test';

export async function startMailboxApp(options: TestAppOptions = {}): Promise<MailboxApp> {
  const app = await startTestApp(options);
  const token = await app.signUp('ann@example.com');
  await app.call('POST /v1/domains', { as: token, body: { domain: DOMAIN } });
  let count = 0;
  return {
    app,
    token,
    async mailbox() {
      count += 1;
      const name = `box${count}`;
      const aliases = `POST /v1/domains/${DOMAIN}/aliases`;
      await app.call(aliases, { as: token, body: { name, has_imap: true } });
      const { body } = await app.call(`${aliases}/${name}/generate-password`, { as: token, body: {} });
      const { username, password } = body;
      if (!password) throw new Error(`no password: ${JSON.stringify(body)}`);
      return {
        address: username,
        path: `/v1/domains/${DOMAIN}/aliases/${name}`,
        password,
        async connect() {
          const client = await connectImap(app.ports.imaps ?? 0);
          await client.ok(`LOGIN "${username}" "${password}"`);
          return client;
        },
      };
    },
    async deliver(to, message) {
      await using smtp = await converse(app.ports.mx ?? 0);
      await smtp.play(`
        S: 220 <any>
        C: HELO mx.remote.test
        S: 250 <any>
        C: MAIL FROM:<bob@remote.test>
        S: 250 <any>
        C: RCPT TO:<${to}>
        S: 250 <any>
        C: DATA
        S: 354 <any>
      `);
      smtp.say(`${message}\r\n.\r\n`);
      const reply = await smtp.hearReply();
      if (!reply.startsWith('250')) throw new Error(reply);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
