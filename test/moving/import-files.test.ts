import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeUtf7 } from '../../src/protocol/imap/modified-utf7.js';
import { createMboxQuoting, formatMboxHead } from '../../src/protocol/mbox/format-mbox.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { runCommand } from '../support/cli-run.js';
import { hostileMessages } from '../support/hostile-messages.js';
import { readFolders } from './read-folders.js';

const AT = Date.UTC(2024, 1, 9, 3, 4, 5);
const NONE = { isSeen: false, isAnswered: false, isFlagged: false, isDraft: false, keywords: [] };

describe('import of files', () => {
  let mailboxes: MailboxApp;
  let place: string;
  beforeAll(async () => {
    mailboxes = await startMailboxApp();
    place = await mkdtemp(join(tmpdir(), 'waypost-import-'));
  });
  afterAll(async () => {
    await mailboxes[Symbol.asyncDispose]();
    await rm(place, { recursive: true, force: true });
  });

  async function runImport(kind: string, from: string, mailbox: TestMailbox, more = '') {
    const passwords = join(place, `password-${mailbox.address}`);
    await writeFile(passwords, `${mailbox.password}\n`);
    const args = `import ${kind} --from "${from}" --to ${mailbox.address} --to-password-file ${passwords} ${more}`;
    return runCommand(args, { WAYPOST_DATA_DIR: mailboxes.app.dataDir });
  }
  const read = ({ address: user, password: pass }: TestMailbox) =>
    readFolders({ port: mailboxes.app.ports.imaps ?? 0, user, pass });

  it('takes an mbox with flags and dates, once', async () => {
    const mailbox = await mailboxes.mailbox();
    const path = join(place, 'one.mbox');
    const letter = (n: number) => `Subject: letter ${n}\n\nFrom me\n>From you\n`;
    const mbox = [
      `From ann@example.test Thu Nov 19 17:02:34 2026\nStatus: RO\nX-Status: AF\nX-Keywords: work\n${letter(1)}\n`,
      `From ann@example.test Thu Nov 19 17:02:35 2026\nStatus: O\n${letter(2)}\n`,
      `From - Thu Nov 19 17:02:36 2026\nX-Mozilla-Status: 0008\n${letter(3)}\n`,
    ].join('');
    await writeFile(path, mbox);
    const first = await runImport('mbox', path, mailbox, '--json');
    expect(JSON.parse(first.printed)).toEqual({ added: 2, known: 0, refused: 0, refusals: [] });
    expect(first.exitCode).toBe(0);
    const again = await runImport('mbox', path, mailbox);
    expect([again.printed, again.exitCode]).toEqual(['Imported 0 messages, 2 were imported before.', 0]);
    const source = (n: number) => Buffer.from(`Subject: letter ${n}\r\n\r\nFrom me\r\nFrom you\r\n`);
    expect((await read(mailbox)).get('INBOX')).toEqual([
      {
        source: source(1),
        flags: ['\\Answered', '\\Flagged', '\\Seen', 'work'],
        at: Date.UTC(2026, 10, 19, 17, 2, 34),
      },
      { source: source(2), flags: [], at: Date.UTC(2026, 10, 19, 17, 2, 35) },
    ]);
  });

  it('does not bring back what was deleted here', async () => {
    const mailbox = await mailboxes.mailbox();
    const path = join(place, 'deleted.eml');
    await writeFile(path, 'Subject: unwanted\r\n\r\nx\r\n');
    await runImport('eml', path, mailbox);
    await using client = await mailbox.connect();
    await client.ok('SELECT INBOX');
    await client.ok('STORE 1 +FLAGS (\\Deleted)');
    await client.ok('EXPUNGE');
    expect((await runImport('eml', path, mailbox)).printed).toContain('1 were imported before');
    expect((await read(mailbox)).get('INBOX')).toEqual([]);
  });

  it('takes each mbox of a directory as a folder', async () => {
    const mailbox = await mailboxes.mailbox();
    const root = join(place, 'thunderbird');
    await mkdir(join(root, 'Arbeit.sbd', 'Büro.sbd'), { recursive: true });
    await mkdir(join(root, 'Apple.mbox'), { recursive: true });
    const mbox = (subject: string) => `From x Thu Nov 19 17:02:34 2026\nSubject: ${subject}\n\nx\n\n`;
    await writeFile(join(root, 'Inbox'), mbox('one'));
    await writeFile(join(root, 'Inbox.msf'), '// not an mbox');
    await writeFile(join(root, 'Arbeit'), '');
    await writeFile(join(root, 'Arbeit.sbd', 'Büro.sbd', 'Проект'), mbox('two'));
    await writeFile(join(root, 'Apple.mbox', 'mbox'), mbox('three'));
    expect((await runImport('mbox', root, mailbox)).printed).toBe('Imported 3 messages.');
    const folders = await read(mailbox);
    const subjects = (name: string) => folders.get(name)?.map(({ source }) => source.toString().split('\r\n')[0]);
    expect(subjects('INBOX')).toEqual(['Subject: one']);
    expect(subjects('Arbeit')).toEqual([]);
    expect(subjects('Arbeit/Büro/Проект')).toEqual(['Subject: two']);
    expect(subjects('Apple')).toEqual(['Subject: three']);
  });

  it('takes a Maildir of either layout with flags, keywords and dates', async () => {
    const mailbox = await mailboxes.mailbox();
    const root = join(place, 'Maildir');
    const write = async (folder: string, name: string, text: string) => {
      for (const each of ['cur', 'new', 'tmp']) await mkdir(join(root, folder, each), { recursive: true });
      await writeFile(join(root, folder, name), text);
      await utimes(join(root, folder, name), AT / 1000, AT / 1000);
    };
    await write('', 'new/1.host', 'Subject: new\n\nx\n');
    await write('', 'cur/2.host:2,FRSa', 'Subject: seen\r\n\r\nbare\nlf\r\n');
    await write('', 'tmp/3.host', 'Subject: half\n');
    await writeFile(join(root, 'dovecot-keywords'), '0 $Label1\n1 other\n');
    await write(`.Sent.${encodeUtf7('日本語')}`, 'cur/4.host:2,PT', 'Subject: sent\n\nx\n');
    await write('.Empty', 'cur/.keep', '');
    await write('nested/Grüße', 'cur/5.host:2,D', 'Subject: nested\n\nx\n');
    expect((await runImport('maildir', root, mailbox)).printed).toBe('Imported 4 messages.');
    expect((await runImport('maildir', root, mailbox)).printed).toContain('4 were imported before');
    const folders = await read(mailbox);
    expect(folders.get('INBOX')).toEqual([
      {
        source: Buffer.from('Subject: seen\r\n\r\nbare\nlf\r\n'),
        flags: ['$Label1', '\\Answered', '\\Flagged', '\\Seen'],
        at: AT,
      },
      { source: Buffer.from('Subject: new\r\n\r\nx\r\n'), flags: [], at: AT },
    ]);
    expect(folders.get('Sent/日本語')?.map(({ flags }) => flags)).toEqual([['$Forwarded', '\\Deleted']]);
    expect(folders.get('nested/Grüße')?.map(({ flags }) => flags)).toEqual([['\\Draft']]);
    expect(folders.get('Empty')).toEqual([]);
  });

  it('takes .eml files into the folder that is named, dated by their header', async () => {
    const mailbox = await mailboxes.mailbox();
    const root = join(place, 'letters');
    await mkdir(join(root, 'below'), { recursive: true });
    await writeFile(join(root, 'a.eml'), 'Date: Fri, 9 Feb 2024 04:04:05 +0100\nSubject: a\n\nx\n');
    const received = 'Received: by mx.example.test\r\n id 1;\r\n Fri, 9 Feb 2024 03:04:05 +0000\r\n';
    await writeFile(join(root, 'below', 'b.EML'), `${received}Date: Thu, 1 Feb 2024 00:00:00 +0000\r\n\r\nx\r\n`);
    await writeFile(join(root, 'readme.txt'), 'not a message');
    expect((await runImport('eml', root, mailbox, '--folder "Old/Letters"')).printed).toBe('Imported 2 messages.');
    const folder = (await read(mailbox)).get('Old/Letters');
    expect(folder?.map(({ at }) => at)).toEqual([AT, AT]);
  });

  it('keeps hostile messages octet by octet, and large ones', async () => {
    const mailbox = await mailboxes.mailbox();
    const quoting = (source: Buffer) => {
      const lines = createMboxQuoting();
      return Buffer.concat([Buffer.from(formatMboxHead(AT, NONE)), lines.push(source), lines.end()]);
    };
    const line = `${'x'.repeat(998)}\r\n`;
    const large = Buffer.from(`Subject: large\r\n\r\n${line.repeat(8_000)}`);
    const hostile = hostileMessages({ longLine: 20_000 })
      .map(({ source }) => source)
      // A message of an mbox has a first line that tells its line ends, and ends with one
      .filter((source) => /^[^\n]*\r\n/.test(source.toString('latin1')) && source.toString('latin1').endsWith('\r\n'))
      // A first line with white space before it would belong to a field of the format
      .filter((source) => !/^(?:[ \t]|(?:X-)?Status:|X-Keywords:)/i.test(source.toString('latin1')));
    expect(hostile.length).toBeGreaterThan(20);
    const path = join(place, 'hostile.mbox');
    await writeFile(path, Buffer.concat([...hostile, large].map(quoting)));
    const { told, exitCode } = await runImport('mbox', path, mailbox);
    expect(exitCode).toBe(0);
    for (const text of told.split('\n').filter(Boolean)) expect(JSON.parse(text)).toMatchObject({ event: 'progress' });
    const sources = (await read(mailbox)).get('INBOX')?.map(({ source }) => source) ?? [];
    const unique = [...new Map(hostile.map((source) => [source.toString('latin1'), source])).values()];
    expect(sources.length).toBe(unique.length + 1);
    expect(sources.map((source) => source.length)).toEqual([...unique, large].map((source) => source.length));
    expect(sources.every((source, n) => source.equals([...unique, large][n] ?? Buffer.alloc(0)))).toBe(true);
  }, 60_000);

  it('names what it refuses, takes the rest, and says so by its exit code', async () => {
    const mailbox = await mailboxes.mailbox();
    const root = join(place, 'sizes');
    await mkdir(root);
    await writeFile(join(root, 'a.eml'), Buffer.alloc(65 * 1024 * 1024, 'x'));
    await writeFile(join(root, 'b.eml'), 'Subject: b\r\n\r\nx\r\n');
    const run = await runImport('eml', root, mailbox);
    expect([run.exitCode, run.printed]).toEqual([1, 'Imported 1 message.']);
    expect(run.told).toContain('a.eml: it is larger than 64 MB.');
    const head = 'From ann@example.test Fri Feb  9 03:04:05 2024\nSubject: m\n\n';
    const path = join(place, 'sizes.mbox');
    const line = `${'x'.repeat(98)}\r\n`;
    await writeFile(path, [`${head}x\n\n`, `${head}${line.repeat(700_000)}\n`, `${head}y\n`].join(''));
    const mbox = await runImport('mbox', path, mailbox);
    expect([mbox.exitCode, mbox.printed]).toEqual([1, 'Imported 2 messages.']);
    expect(mbox.told).toMatch(/sizes\.mbox.*: it is larger than 64 MB/);
  }, 60_000);

  it('says what is wrong, and changes nothing', async () => {
    const mailbox = await mailboxes.mailbox();
    const path = join(place, 'no.mbox');
    await writeFile(path, 'Subject: a message\n\nx\n');
    const wrong = await runImport('mbox', path, mailbox);
    expect([wrong.exitCode, wrong.told]).toEqual([1, expect.stringContaining('is no mbox')]);
    expect((await runImport('mbox', join(place, 'nowhere'), mailbox)).told).toContain('ENOENT');
    expect((await runImport('maildir', place, mailbox, '--folder x')).exitCode).toBe(0);
    const denied = await runImport('eml', path, { ...mailbox, password: 'wrong' });
    expect([denied.exitCode, denied.told]).toEqual([1, expect.stringMatching(/password/i)]);
  });
});
