import { mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from '../imap/mailbox-app.js';
import { connectImapflow } from './imapflow-client.js';
import { mbsync, offlineimap, plain, readMaildir, type SyncedMessage } from './sync-tool.js';

let stage: MailboxApp;
beforeAll(async () => {
  stage = await startMailboxApp();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const MESSAGES = 30;

describe.each([mbsync, offlineimap])('$name', (tool) => {
  const test = it.skipIf(!tool.isInstalled);

  test('brings everything down, carries changes both ways, and loses and doubles nothing', {
    timeout: 60_000,
  }, async () => {
    const home = mkdtempSync(join(tmpdir(), 'waypost-sync-'));
    const box = await stage.mailbox();
    const certificate = join(stage.app.dataDir, 'self-signed.pem');
    const account = { port: stage.app.ports.imaps ?? 0, user: box.address, password: box.password, certificate };
    const sync = async () => expect(await tool.sync(home, account)).toBe('');
    try {
      await using client = await connectImapflow(account);
      await client.mailboxCreate('Work/Plans');
      for (let n = 0; n < MESSAGES; n++) await client.append('INBOX', message(n), n % 3 === 0 ? ['\\Seen'] : []);
      await client.append('Work/Plans', message(100), ['\\Flagged']);
      await sync();
      await expectEqual(client, home, ['INBOX', 'Work/Plans']);

      // Here: one marked, one thrown away, one new. There: one answered, one gone, one moved, one new.
      const local = (n: number) => readMaildir(home, 'INBOX').find(({ id }) => id === `${n}@example.test`)?.file ?? '';
      const marked = local(1);
      renameSync(marked, join(dirname(dirname(marked)), 'cur', `${basename(marked).replace(/:2,.*/, '')}:2,FS`));
      unlinkSync(local(2));
      writeFileSync(
        join(home, 'mail/INBOX/cur/1.new.local:2,S'),
        message(200).toString('latin1').replaceAll('\r\n', '\n'),
        'latin1',
      );
      await client.mailboxOpen('INBOX');
      await client.messageFlagsAdd('4', ['\\Answered']);
      await client.messageDelete('5', { uid: true });
      await client.messageMove('6', 'Work/Plans', { uid: true });
      await client.append('INBOX', message(201));
      await sync();
      await sync();
      await expectEqual(client, home, ['INBOX', 'Work/Plans']);
      const ids = (await remote(client, 'INBOX')).map(({ id }) => id);
      const gone = [2, 4, 5];
      const left = Array.from({ length: MESSAGES }, (_, n) => n).filter((n) => !gone.includes(n));
      expect(ids.toSorted()).toEqual([...left, 200, 201].map((n) => `${n}@example.test`).toSorted());
      expect((await remote(client, 'Work/Plans')).map(({ id }) => id).toSorted()).toEqual(
        [5, 100].map((n) => `${n}@example.test`).toSorted(),
      );
      expect((await remote(client, 'INBOX')).find(({ id }) => id === '1@example.test')?.flags).toBe('FS');
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  if (!tool.isInstalled) it.skip(`${tool.name} is not installed`, () => {});
});

async function expectEqual(client: ImapFlow, home: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const near = readMaildir(home, folder).map(({ id, flags, source }) => ({ id, flags, source }));
    expect(sorted(near)).toEqual(sorted(await remote(client, folder)));
  }
}

async function remote(client: ImapFlow, folder: string): Promise<SyncedMessage[]> {
  await client.mailboxOpen(folder, { readOnly: true });
  const fetched = await client.fetchAll('1:*', { flags: true, source: true });
  return fetched.map(({ flags = new Set(), source }) => ({
    ...plain(source?.toString('latin1') ?? ''),
    flags: [...flags]
      .map((flag) => LETTERS[flag.toLowerCase()] ?? '')
      .sort()
      .join(''),
  }));
}

const LETTERS: Readonly<Record<string, string>> = {
  '\\draft': 'D',
  '\\flagged': 'F',
  '\\answered': 'R',
  '\\seen': 'S',
  '\\deleted': 'T',
};

function sorted(messages: readonly SyncedMessage[]): readonly SyncedMessage[] {
  return messages.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function message(n: number): Buffer {
  const body = n % 4 === 0 ? 'Gr\xfc\xdfe\r\n.\r\nFrom here\r\n' : `Number ${n}\r\n`;
  return Buffer.from(
    `From: bob@remote.test\r\nTo: ann@example.test\r\nSubject: ${n}\r\nMessage-ID: <${n}@example.test>\r\nDate: Sun, 15 Nov 2026 10:00:00 +0000\r\n\r\n${body}`,
    'latin1',
  );
}
