import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pop3Client } from '../pop3/pop3-client.js';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { connectImap, type ImapClient } from '../support/imap-client.js';
import { converse } from '../support/smtp-converse.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';

/** The real process with one mailbox. */
export interface MailboxProcess extends AsyncDisposable {
  readonly service: WaypostProcess;
  readonly address: string;
  /** Mail from outside, through the MX. */
  deliver(message: Buffer): Promise<void>;
  /** Another process with the same mailbox, in which no session has opened it. */
  restart(): Promise<void>;
  /** Another session, signed in. */
  connectImap(): Promise<ImapClient>;
  connectPop3(): Promise<Pop3Client>;
}

export async function startMailboxProcess(): Promise<MailboxProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bounds-'));
  const { location, remove } = await makeTestLocation();
  const env: Record<string, string> = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  let service = await startWaypost(dataDir, env);
  const call = async (request: string, as: string | undefined, body: object) =>
    (await callApi(service.baseUrl, request, { ...(as && { as }), body })).body;
  const account = { email: 'ann@example.test', password: 'correct horse battery' };
  const { api_token: token } = await call('POST /v1/account', undefined, account);
  await call('POST /v1/domains', token, { domain: 'large.test', catchall: false });
  await call('POST /v1/domains/large.test/aliases', token, { name: 'box', has_imap: true, recipients: '' });
  const { username, password } = await call('POST /v1/domains/large.test/aliases/box/generate-password', token, {});
  await call('POST /v1/domains/large.test/aliases', token, { name: 'other', has_imap: true, recipients: '' });
  const other = await call('POST /v1/domains/large.test/aliases/other/generate-password', token, {});

  async function signIn(login: { readonly username: string; readonly password: string }): Promise<ImapClient> {
    const client = await connectImap(service.ports.imaps ?? 0);
    await client.ok(`LOGIN "${login.username}" "${login.password}"`);
    return client;
  }

  /** What is loaded once for all messages is no cost of a large one. */
  async function warmUp(): Promise<void> {
    await using client = await signIn(other);
    await client.append('INBOX', Buffer.from('From: bob@remote.test\r\nSubject: small\r\n\r\nHello\r\n'));
    await client.ok('SELECT INBOX');
    await client.ok('FETCH 1:* (ENVELOPE BODYSTRUCTURE)');
    await client.ok('SEARCH TEXT needle');
  }

  await warmUp();
  return {
    get service() {
      return service;
    },
    address: username,
    async deliver(message) {
      await using smtp = await converse(service.ports.mx ?? 0);
      await smtp.hearReply();
      for (const command of ['EHLO mx.remote.test', 'MAIL FROM:<bob@remote.test>', `RCPT TO:<${username}>`, 'DATA']) {
        smtp.say(`${command}\r\n`);
        await smtp.hearReply();
      }
      smtp.say(Buffer.concat([message, Buffer.from('.\r\n')]));
      const reply = await smtp.hearReply();
      if (!reply.startsWith('250')) throw new Error(reply);
    },
    async restart() {
      await service.stop();
      service = await startWaypost(dataDir, env);
      await warmUp();
    },
    connectImap: () => signIn({ username, password }),
    async connectPop3() {
      const client = await Pop3Client.connect(service.ports.pop3s ?? 0, { tls: true });
      await client.line();
      await client.ask(`USER ${username}`);
      await client.ask(`PASS ${password}`);
      return client;
    },
    async [Symbol.asyncDispose]() {
      await service.kill();
      await rm(dataDir, { recursive: true });
      await remove();
    },
  };
}
