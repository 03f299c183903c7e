import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Pop3Command from 'node-pop3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { makeTestDirectory } from '../support/test-directory.js';

const run = promisify(execFile);
let mailboxes: MailboxApp;
let place: Awaited<ReturnType<typeof makeTestDirectory>>;
beforeAll(async () => {
  mailboxes = await startMailboxApp();
  place = await makeTestDirectory();
});
afterAll(async () => {
  await mailboxes[Symbol.asyncDispose]();
  await place.remove();
});

const MESSAGES = ['one', 'two', 'three'].map((name) => `Subject: ${name}\r\n\r\n.dot\r\n..\r\n${name}\r\n`);

async function filledMailbox(): Promise<TestMailbox> {
  const box = await mailboxes.mailbox();
  await using imap = await box.connect();
  for (const message of MESSAGES) expect(await imap.append('INBOX', message)).toMatchObject({ status: 'OK' });
  return box;
}

async function countLeft(box: TestMailbox): Promise<string> {
  await using imap = await box.connect();
  return (await imap.ok('STATUS INBOX (MESSAGES)')).join();
}

describe('mail programs fetch over POP3', () => {
  it('node-pop3', async () => {
    const box = await filledMailbox();
    const client = new Pop3Command({
      host: '127.0.0.1',
      port: mailboxes.app.ports.pop3s ?? 0,
      tls: true,
      servername: 'localhost',
      user: box.address,
      password: box.password,
      tlsOptions: { rejectUnauthorized: false },
    });
    const ids = await client.UIDL();
    expect((ids as string[][]).map(([number]) => number)).toEqual(['1', '2', '3']);
    // It leaves dots as the wire has them, and takes the last line end for its own
    const fetched = (await client.RETR(2)).replace(/^\.\./gm, '.');
    expect(`${fetched}\r\n`).toBe(MESSAGES[1]);
    await client.command('DELE', 1);
    await client.QUIT();
    expect(await countLeft(box)).toContain('MESSAGES 2');
  });

  by('python3')('poplib, by STLS and over TLS', async () => {
    const box = await filledMailbox();
    const script = `
import poplib, ssl, sys
context = ssl.create_default_context()
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE
_, plain, secure, user, password = sys.argv
first = poplib.POP3('127.0.0.1', int(plain))
assert 'STLS' in first.capa()
first.stls(context)
first.user(user)
first.pass_(password)
assert first.stat()[0] == 3
assert b'\\r\\n'.join(first.retr(3)[1]) == b'Subject: three\\r\\n\\r\\n.dot\\r\\n..\\r\\nthree'
assert first.top(1, 0)[1] == [b'Subject: one', b'']
first.dele(1)
first.quit()
second = poplib.POP3_SSL('127.0.0.1', int(secure), context=context)
second.utf8()
second.user(user)
second.pass_(password)
assert len(second.uidl()[1]) == 2
second.quit()
`;
    const { pop3, pop3s } = mailboxes.app.ports;
    await run('python3', ['-c', script, `${pop3}`, `${pop3s}`, box.address, box.password]);
    expect(await countLeft(box)).toContain('MESSAGES 2');
  });

  by('fetchmail').each([
    { name: 'over TLS', port: 'pop3s', way: 'ssl' },
    { name: 'by STLS', port: 'pop3', way: 'sslproto tls1.2+' },
  ])('fetchmail $name, first keeping and then deleting messages', async ({ port, way }) => {
    const box = await filledMailbox();
    const file = (name: string) => join(place.path, `${port}-${name}`);
    const poll = async (keeping: string) => {
      const lines = [
        `poll 127.0.0.1 port ${mailboxes.app.ports[port]} proto POP3 uidl`,
        `user "${box.address}" password "${box.password}" ${way} no sslcertck ${keeping} fetchall no rewrite`,
        `mda "cat >> ${file('mbox')}"`,
      ];
      writeFileSync(file('rc'), `set idfile "${file('ids')}"\n${lines.join(' ')}\n`);
      chmodSync(file('rc'), 0o600);
      await run('fetchmail', ['-f', file('rc'), '--pidfile', file('pid'), '--invisible'], {
        env: { ...process.env, HOME: place.path, FETCHMAILHOME: place.path },
      });
    };
    await poll('keep');
    expect(await countLeft(box)).toContain('MESSAGES 3');
    await poll('nokeep');
    expect(await countLeft(box)).toContain('MESSAGES 0');
    const fetched = readFileSync(file('mbox'), 'latin1');
    for (const name of ['one', 'two', 'three']) expect(fetched.split(`Subject: ${name}\n`)).toHaveLength(3);
    expect(fetched).toContain('\n.dot\n..\none\n');
  });
});

function by(program: string) {
  const isInstalled = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (!isInstalled) it.skip(`${program} is not installed`, () => {});
  return it.skipIf(!isInstalled);
}
