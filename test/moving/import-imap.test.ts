import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDovecot } from '../../bench/dovecot.js';
import { MAX_APPEND_BYTES } from '../../src/protocol/imap/reader-limits.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { runCommand } from '../support/cli-run.js';
import { hostileMessages } from '../support/hostile-messages.js';
import { certificateOf } from '../support/server-certificate.js';
import { TEST_CA } from '../support/test-certificates.js';
import { type ReadMessage, readFolders } from './read-folders.js';

const AT = new Date(Date.UTC(2024, 1, 9, 3, 4, 5));
/** In several scripts, with signs that modified UTF-7 writes otherwise. */
const NAMES = ['Grüße & Küsse', 'Проекты', '日本語', '🎉 Feier', 'عربي'];
const isDovecotInstalled = spawnSync('sh', ['-c', 'command -v dovecot']).status === 0 && process.getuid?.() === 0;

describe('import from an IMAP server', () => {
  let mailboxes: MailboxApp;
  let place: string;
  let ca: string;
  beforeAll(async () => {
    mailboxes = await startMailboxApp({ env: { WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' } });
    place = await mkdtemp(join(tmpdir(), 'waypost-import-'));
    ca = join(place, 'ca.pem');
    await writeFile(ca, await certificateOf(mailboxes.app.ports.imaps ?? 0));
  });
  afterAll(async () => {
    await mailboxes[Symbol.asyncDispose]();
    await rm(place, { recursive: true, force: true });
  });

  interface From {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
    readonly ca?: string;
    readonly tls?: string;
  }
  async function runImport(from: From, to: TestMailbox, more = '') {
    const [theirs, ours] = [join(place, 'theirs'), join(place, 'ours')];
    await writeFile(theirs, from.password);
    await writeFile(ours, `${to.password}\n`);
    return runCommand(
      `import imap --host ${from.host} --port ${from.port} --tls ${from.tls ?? 'implicit'} --ca-file ${from.ca ?? ca} --user ${from.user} --password-file ${theirs} --to ${to.address} --to-password-file ${ours} ${more}`,
      { WAYPOST_DATA_DIR: mailboxes.app.dataDir },
    );
  }
  const ourselves = ({ address: user, password }: TestMailbox): From => ({
    host: 'localhost',
    port: mailboxes.app.ports.imaps ?? 0,
    user,
    password,
  });
  const read = ({ address: user, password: pass }: TestMailbox) =>
    readFolders({ port: mailboxes.app.ports.imaps ?? 0, user, pass });

  it('takes all folders with flags, dates and octets, once', async () => {
    const [from, to] = [await mailboxes.mailbox(), await mailboxes.mailbox()];
    await fill(await signIn(ourselves(from)));
    const first = await runImport(ourselves(from), to, '--json');
    expect(first.told.split('\n').filter((line) => line && !line.startsWith('{'))).toEqual([]);
    expect(JSON.parse(first.printed)).toMatchObject({ known: 0, refused: 0 });
    expect(first.exitCode).toBe(0);
    expect(digest(await read(to))).toEqual(digest(await read(from)));
    const again = await runImport(ourselves(from), to);
    expect(again.printed).toMatch(/^Imported 0 messages, \d+ were imported before\.$/);
    expect(digest(await read(to))).toEqual(digest(await read(from)));
  }, 240_000);

  it('takes what came since, and not what was moved or deleted here', async () => {
    const [from, to] = [await mailboxes.mailbox(), await mailboxes.mailbox()];
    const theirs = await signIn(ourselves(from));
    for (const n of [1, 2, 3]) await theirs.append('INBOX', `Subject: ${n}\r\n\r\nx\r\n`);
    await runImport(ourselves(from), to);
    const ours = await signIn(ourselves(to));
    await ours.mailboxOpen('INBOX');
    await ours.messageDelete('1');
    await ours.messageMove('1', 'Archive');
    await ours.logout();
    await theirs.append('INBOX', 'Subject: 4\r\n\r\nx\r\n');
    await theirs.logout();
    expect((await runImport(ourselves(from), to)).printed).toBe('Imported 1 message, 3 were imported before.');
    const subjects = (await read(to)).get('INBOX')?.map(({ source }) => source.toString().slice(0, 10));
    expect(subjects).toEqual(['Subject: 3', 'Subject: 4']);
  });

  it('by two at the same time leaves no doubles', async () => {
    const [from, to] = [await mailboxes.mailbox(), await mailboxes.mailbox()];
    const theirs = await signIn(ourselves(from));
    for (let n = 0; n < 60; n++) await theirs.append('INBOX', `Subject: ${n}\r\n\r\nx\r\n`);
    await theirs.logout();
    const runs = await Promise.all([runImport(ourselves(from), to), runImport(ourselves(from), to)]);
    expect(runs).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }]);
    expect((await read(to)).get('INBOX')).toHaveLength(60);
  });

  it('says what is wrong, and changes nothing', async () => {
    const to = await mailboxes.mailbox();
    const from = ourselves(await mailboxes.mailbox());
    const wrong = await runImport({ ...from, password: 'wrong' }, to);
    expect([wrong.exitCode, wrong.told]).toEqual([1, expect.stringContaining('refuses the user name or password')]);
    expect((await runImport({ ...from, port: 1 }, to)).told).toContain('cannot be reached');
    const other = join(place, 'other.pem');
    await writeFile(other, TEST_CA);
    expect((await runImport({ ...from, ca: other }, to)).told).toMatch(/cannot be reached.*certificate/);
    expect((await runImport({ ...from, host: '10.0.0.1' }, to)).told).toContain('not on the public internet');
    expect((await runImport({ ...from, host: '192.0.2.1' }, to)).exitCode).toBe(1);
    expect((await runImport({ ...from, host: '8.8.8.8' }, to)).told).toContain('the sandbox reaches no other');
    expect((await runImport({ ...from, port: 70_000 }, to)).exitCode).toBe(2);
    expect((await runImport(from, { ...to, password: 'wrong' })).exitCode).toBe(1);
  });

  it.skipIf(!isDovecotInstalled)(
    'takes a mailbox of Dovecot octet by octet',
    async () => {
      await chmod(place, 0o755); // its mail belongs to a user of its own
      await using dovecot = await startDovecot(place);
      const from = { port: dovecot.imapPort, user: 'ann', password: dovecot.password };
      await fill(await signIn(from));
      const to = await mailboxes.mailbox();
      const authority = join(place, 'authority.pem');
      await writeFile(authority, TEST_CA);
      // Its certificate is for relay.test and others, not for this name
      const refused = await runImport({ ...from, host: 'localhost', ca: authority }, to);
      expect(refused.told).toMatch(/cannot be reached.*altnames/);
      expect(await runImport({ ...from, host: 'relay.test', ca: authority }, to)).toMatchObject({ exitCode: 0 });
      const [theirs, ours] = [await readFolders({ port: from.port, user: 'ann', pass: from.password }), await read(to)];
      expect(digest(new Map([...theirs].map(([name]) => [name, ours.get(name) ?? []])))).toEqual(digest(theirs));

      const largest = Buffer.alloc(MAX_APPEND_BYTES, 'Subject: as large as may be\r\n\r\n');
      const client = await signIn(from);
      await client.append('INBOX', Buffer.concat([largest, Buffer.from('x')]), [], AT);
      await client.append('INBOX', largest, [], AT);
      await client.logout();
      const rest = await runImport({ ...from, host: 'relay.test', ca: authority }, to);
      expect([rest.exitCode, rest.printed]).toEqual([1, expect.stringContaining('Imported 1 message')]);
      expect(rest.told).toMatch(/INBOX.*: it is larger than 64 MB/);
      const last = (await read(to)).get('INBOX')?.at(-1)?.source;
      expect(last?.equals(largest)).toBe(true);
    },
    60_000,
  );
});

/** Of large messages a comparison of octets takes minutes. */
function digest(folders: ReadonlyMap<string, readonly ReadMessage[]>): Readonly<Record<string, readonly string[]>> {
  const line = ({ source, flags, at }: ReadMessage) =>
    `${source.length} ${createHash('sha256').update(source).digest('hex')} ${flags.join(' ')} ${at}`;
  return Object.fromEntries([...folders].map(([name, messages]) => [name, messages.map(line)]));
}

async function signIn({ port, user, password }: { port: number; user: string; password: string }): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: true,
    auth: { user, pass: password },
    tls: { rejectUnauthorized: false },
    logger: false,
  });
  await client.connect();
  return client;
}

/** Folders in every script, flags, dates, hostile messages and a large one; signs out. */
async function fill(client: ImapFlow): Promise<void> {
  for (const [n, name] of NAMES.entries()) {
    await client.mailboxCreate([name, 'Ünder']);
    const flags = [['\\Seen'], ['\\Answered', '$Forwarded'], ['\\Flagged', 'work'], ['\\Draft'], []][n] ?? [];
    await client.append(
      `${name}${client.namespace ? client.namespace.delimiter : '/'}Ünder`,
      `Subject: ${name}\r\n\r\nx\r\n`,
      flags,
      AT,
    );
  }
  // All of them are in the import of files; each here costs the source a sync
  const hostile = hostileMessages({ longLine: 20_000 }).filter(
    ({ source }) => source.length > 0 && !source.includes(0),
  );
  for (const { source } of hostile.filter((_, n) => n % 9 === 1)) {
    await client.append('INBOX', source, ['\\Seen'], AT);
  }
  await client.append('INBOX', Buffer.from(`Subject: large\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(8_000)}`), [], AT);
  await client.logout();
}
