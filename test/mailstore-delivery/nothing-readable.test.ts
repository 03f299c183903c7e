import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { testEngine } from '../support/database.js';
import { PATIENCE } from '../support/eventually.js';
import { connectImap } from '../support/imap-client.js';
import { queryDatabase } from '../support/raw-query.js';
import { createRecordingLog } from '../support/recording-log.js';
import type { TestApp } from '../support/test-app.js';
import { mbsync } from '../sync/sync-tool.js';

const run = promisify(execFile);

/** A word for each thing that must not be read: subject, name, header value, Message-ID, text, file name, file. */
const MX = marked('mx', [
  'whisperquartz',
  'marblefern',
  'amberlattice',
  'juniperglass',
  'velvetgranite',
  'copperthicket',
  'cobaltmeadow',
]);
const APPENDED = marked('append', [
  'thimblereed',
  'saffroncove',
  'tealorchard',
  'russetpine',
  'indigobramble',
  'pewterharbour',
  'umberglade',
]);
const SYNCED = marked('sync', [
  'larkspurdune',
  'sepiahollow',
  'topazravine',
  'ochreheath',
  'jadecanyon',
  'coralthistle',
  'slatewillow',
]);
const FOLDERS = ['Garnetbrook', 'Opalcrest', 'Zirconvale'] as const;
const COMMENT = 'mauvesparrow';
const WORDS = [MX, APPENDED, SYNCED].flatMap(({ words }) => words).concat(...FOLDERS, COMMENT);

function marked(id: string, words: readonly string[]) {
  const [subject, name, value, messageId, text, fileName, file] = words;
  const source = [
    `From: "${name}" <bob@remote.test>`,
    'To: box1@example.test',
    `Subject: About ${subject}`,
    `Message-ID: <${messageId}@remote.test>`,
    'Date: Sun, 15 Nov 2026 12:00:00 +0000',
    `X-Campaign: ${value}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary=${id}`,
    '',
    `--${id}`,
    'Content-Type: text/plain',
    '',
    `Nobody reads ${text}.`,
    `--${id}`,
    `Content-Type: application/pdf; name="${fileName}.pdf"`,
    `Content-Disposition: attachment; filename="${fileName}.pdf"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`${file} ${'padding '.repeat(20)}`).toString('base64'),
    `--${id}--`,
    '',
  ].join('\r\n');
  return { source, words, text: text ?? '' };
}

describe('a mailbox filled by MX, APPEND and sync', () => {
  it('is nowhere readable on disk; its password opens everything, another one nothing', {
    timeout: 60_000,
  }, async () => {
    const log = createRecordingLog();
    await using service = await startMailboxApp({ world: { log } });
    const { app } = service;
    const box = await service.mailbox();
    await app.call(`PUT ${box.path}`, { as: service.token, body: { recipients: [] } }); // it goes nowhere else
    await service.deliver(box.address, MX.source.trimEnd());
    await fill(box);
    if (mbsync.isInstalled) await synchronise(app, box);
    const subjects = new Set(await readAll(box));
    expect([...subjects].toSorted()).toEqual(
      [MX, APPENDED, ...(mbsync.isInstalled ? [SYNCED] : [])].map(({ words }) => `About ${words[0]}`).toSorted(),
    );

    await using stranger = await connectImap(app.ports.imaps ?? 0);
    expect(await stranger.run(`LOGIN ${box.address} ${box.password}x`)).toMatchObject({
      status: 'NO',
      text: expect.stringContaining('AUTHENTICATIONFAILED'),
    });

    await using reader = await box.connect();
    await reader.ok('NOOP');
    await expect.poll(() => countPages(app)).toBeGreaterThan(0);
    await expectNothing(app, log.events);
    await app.stop();
    await expectNothing(app, log.events);

    const [key] = await queryDatabase<{ wrapping: string }>(app.location, 'select wrapping from mailbox_key');
    expect(key).toEqual({ wrapping: 'password' });
  });
});

describe('looking for words', () => {
  it('finds them in plain text, in base64 wherever they begin, and in hex', () => {
    expect(wordsIn(Buffer.from(MX.source))).toEqual(MX.words);
    for (const before of ['', 'x', 'xy']) {
      const text = `${before}${COMMENT} and more`;
      expect(wordsIn(Buffer.from(Buffer.from(text).toString('base64')))).toEqual([COMMENT]);
      expect(wordsIn(Buffer.from(Buffer.from(text).toString('hex')))).toEqual([COMMENT]);
    }
  });
});

/** By a client: messages, folders with names, a comment, and searches, which must leave no trace either. */
async function fill(box: TestMailbox): Promise<void> {
  await using client = await box.connect();
  await client.ok(`CREATE ${FOLDERS[0]}/${FOLDERS[1]}`);
  await client.ok(`SUBSCRIBE ${FOLDERS[2]}`).catch(() => undefined);
  await client.ok(`SETMETADATA ${FOLDERS[0]} (/private/comment "${COMMENT}")`);
  // Enough to be packed into a page
  const literal = Buffer.concat([Buffer.from(`{${APPENDED.source.length}+}\r\n`), Buffer.from(APPENDED.source)]);
  const literals = Array.from({ length: 70 }, () => [Buffer.from(' '), literal]).flat();
  await client.ok(Buffer.concat([Buffer.from(`APPEND ${FOLDERS[0]}/${FOLDERS[1]}`), ...literals]));
  await client.ok('SELECT INBOX');
  expect(await client.ok(`SEARCH TEXT ${MX.text}`)).toContainEqual(expect.stringMatching(/^SEARCH 1$/));
  await client.ok(`SELECT ${FOLDERS[0]}/${FOLDERS[1]}`);
  expect(await client.ok(`SEARCH SUBJECT ${APPENDED.words[0]}`)).toContainEqual(
    expect.stringMatching(/^SEARCH 1 2 3 .* 70$/),
  );
}

/** A message that lies in a Maildir goes up, in a folder of its own. */
async function synchronise(app: TestApp, box: TestMailbox): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'waypost-sync-'));
  try {
    const folder = join(home, 'mail', 'INBOX');
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, 'cur', '1700000000.1.here:2,S'), SYNCED.source.replaceAll('\r\n', '\n'));
    const certificate = join(app.dataDir, 'self-signed.pem');
    const account = { port: app.ports.imaps ?? 0, user: box.address, password: box.password, certificate };
    expect(await mbsync.sync(home, account)).toBe('');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Every subject of every folder. */
async function readAll(box: TestMailbox): Promise<readonly string[]> {
  await using client = await box.connect();
  const subjects: string[] = [];
  for (const line of await client.ok('LIST "" *')) {
    const [, name] = / "\/" "?([^"]+)"?$/.exec(line) ?? [];
    const [count] = (await client.ok(`STATUS "${name}" (MESSAGES)`)).map((text) => /MESSAGES (\d+)/.exec(text)?.[1]);
    if (count === '0') continue;
    await client.ok(`SELECT "${name}"`);
    const { responses } = await client.run('FETCH 1:* (ENVELOPE BODY.PEEK[])');
    for (const { literals } of responses) {
      const found = /^Subject: (.*)\r?$/m.exec(String(literals[0]));
      if (found?.[1]) subjects.push(found[1].trim());
    }
  }
  return subjects;
}

/** What the indexer has made of the messages is looked at too. */
async function countPages({ location }: TestApp): Promise<number> {
  const count = async (of: TestApp['location']) =>
    Number((await queryDatabase<{ n: number }>(of, 'select count(*) as n from mailbox_page'))[0]?.n);
  if (location.engine === 'postgres') return count(location);
  const copy = await mkdtemp(join(tmpdir(), 'waypost-copy-'));
  try {
    for (const end of ['', '-wal']) await run('cp', [`${location.path}${end}`, copy]);
    return await count({ engine: 'sqlite', path: join(copy, 'waypost.db') });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Looks at everything that is stored, and at what was logged. */
async function expectNothing(app: TestApp, logged: readonly unknown[]): Promise<void> {
  expect(wordsIn(Buffer.from(JSON.stringify(logged)))).toEqual([]);
  const copy = await mkdtemp(join(tmpdir(), 'waypost-copy-'));
  try {
    // By another process: closing the database's file here would drop the locks of the one that has it open
    await vi.waitFor(() => run('cp', ['-r', `${app.dataDir}/.`, copy]), PATIENCE);
    for (const file of await readdir(copy, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const found = wordsIn(await readFile(join(file.parentPath, file.name)));
      expect([file.name, found]).toEqual([file.name, []]);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  if (testEngine() === 'postgres') await expectNothingInTables(app);
}

async function expectNothingInTables({ location }: TestApp): Promise<void> {
  const tables = await queryDatabase<{ name: string }>(
    location,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const rows = await queryDatabase<{ row: string }>(location, `select t::text as row from "${name}" t`);
    // Octets are written as hex digits
    const octets = rows.map(({ row }) => Buffer.from((row.match(/(?<=\\x)[0-9a-f]+/g) ?? []).join('00'), 'hex'));
    const text = Buffer.from(rows.map(({ row }) => row).join('\n'));
    expect([name, wordsIn(Buffer.concat([text, ...octets]))]).toEqual([name, []]);
  }
}

/** As they are, in base64 at every offset, and as hex digits. */
function wordsIn(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  const lower = text.toLowerCase();
  return WORDS.filter((word) => {
    const low = word.toLowerCase();
    return lower.includes(low) || inBase64(word).some((form) => text.includes(form)) || lower.includes(hex(low));
  });
}

function inBase64(word: string): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from('.'.repeat(offset) + word).toString('base64');
    return encoded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + word.length) * 4) / 3));
  });
}

function hex(word: string): string {
  return Buffer.from(word).toString('hex');
}
