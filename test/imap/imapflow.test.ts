import { once } from 'node:events';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from './mailbox-app.js';

const message = (subject: string) =>
  `From: Bob <bob@remote.test>\r\nTo: ann@example.test\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@remote.test>\r\n\r\nA body\r\n`;

describe('imapflow', () => {
  let service: MailboxApp;
  let box: TestMailbox;
  beforeAll(async () => {
    service = await startMailboxApp();
    box = await service.mailbox();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function connect(options: { secure: boolean; qresync?: boolean }): Promise<ImapFlow> {
    const flow = new ImapFlow({
      host: '127.0.0.1',
      port: (options.secure ? service.app.ports.imaps : service.app.ports.imap) ?? 0,
      auth: { user: box.address, pass: box.password },
      tls: { rejectUnauthorized: false },
      logger: false,
      ...options,
    });
    await flow.connect();
    return flow;
  }

  it.each([true, false])('makes itself at home (implicit TLS: %s)', async (secure) => {
    const flow = await connect({ secure, qresync: true });
    const name = `Wörk ${secure}`;
    const created = await flow.mailboxCreate([name, 'Ünder']);
    expect(created).toMatchObject({ path: `${name}/Ünder`, created: true });
    const listed = await flow.list({ statusQuery: { messages: true } });
    expect(listed.find(({ path }) => path === 'INBOX')).toMatchObject({ specialUse: '\\Inbox', subscribed: true });
    expect(listed.find(({ path }) => path === 'Sent Mail')).toMatchObject({ specialUse: '\\Sent' });
    expect(listed.find(({ path }) => path === created.path)?.status).toMatchObject({ messages: 0 });

    const lock = await flow.getMailboxLock(created.path);
    const appended = await flow.append(created.path, message('first'), ['\\Seen', 'Work']);
    expect(appended).toMatchObject({ uid: 1, path: created.path });
    const fetched = await flow.fetchOne('1', {
      envelope: true,
      flags: true,
      source: true,
      bodyStructure: true,
      uid: true,
    });
    expect(fetched).toMatchObject({ uid: 1, envelope: { subject: 'first' }, bodyStructure: { type: 'text/plain' } });
    if (!fetched) throw new Error('nothing was fetched');
    expect(fetched.source?.toString()).toBe(message('first'));
    expect(fetched.flags).toEqual(new Set(['\\Seen', 'Work']));
    await flow.messageFlagsAdd('1', ['\\Flagged']);
    expect(await flow.messageMove('1', 'Archive')).toMatchObject({ destination: 'Archive' });
    lock.release();
    expect(await flow.status(created.path, { messages: true, uidNext: true })).toMatchObject({
      messages: 0,
      uidNext: 2,
    });
    expect(await flow.getQuota('INBOX')).toMatchObject({ path: 'INBOX', storage: { limit: expect.any(Number) } });
    await flow.mailboxDelete(created.path);
    await flow.logout();
  });

  it('hears of mail while it idles', async () => {
    const flow = await connect({ secure: true });
    await flow.mailboxOpen('INBOX');
    const exists = once(flow, 'exists');
    void flow.idle();
    await service.deliver(box.address, message('news'));
    expect((await exists)[0]).toMatchObject({ path: 'INBOX', count: 1, prevCount: 0 });
    await flow.logout();
  });
});
