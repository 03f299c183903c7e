import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { runCommand } from '../support/cli-run.js';
import type { TestApp } from '../support/test-app.js';
import { type ReadMessage, readFolders } from './read-folders.js';

const EVENT =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//t//EN\r\nBEGIN:VEVENT\r\nUID:lunch\r\nDTSTAMP:20261119T120000Z\r\nDTSTART:20261120T120000Z\r\nSUMMARY:Lunch\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
const CARD = 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bob\r\nUID:bob\r\nEND:VCARD\r\n';
/** With what an mbox has to quote. */
const HOSTILE = 'From: x\r\nSubject: =?broken\r\n\r\nFrom the start\r\n>From it\r\n\xff end\r\n';
const FOLDER = 'T&AOQ-glich/../B&APw-ro.mbox'; // `Täglich/../Büro.mbox`

describe('an account', () => {
  it('leaves with everything it owns, and is the same elsewhere', async () => {
    await using place = await makePlace();
    await using here = await startMailboxApp();
    await using there = await startMailboxApp();
    const mailbox = await here.mailbox();
    const auth = [mailbox.address, mailbox.password] as const;
    const { token } = here;
    await here.app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
    const sales = { name: 'sales', recipients: ['bob@remote.test'], description: 'Käufe', labels: ['shop'] };
    await here.app.call('POST /v1/domains/acme.test/aliases', { as: token, body: sales });
    await here.deliver(mailbox.address, 'From: bob@remote.test\r\nSubject: s\r\n\r\ntext');
    await using client = await mailbox.connect();
    for (const name of [FOLDER, 'Empty']) await client.ok(`CREATE "${name}"`);
    const kept = await client.append(FOLDER, Buffer.from(HOSTILE, 'latin1'), '(\\Seen \\Flagged label) ');
    expect(kept.status, kept.text).toBe('OK');
    expect((await here.app.call('POST /v1/contacts', { as: auth, body: { content: CARD } })).status).toBe(200);
    const [calendar] = (await here.app.call('GET /v1/calendars', { as: auth })).body;
    const body = { calendar_id: calendar?.id, ical: EVENT };
    const event = await here.app.call('POST /v1/calendar-events', { as: auth, body });
    expect(event.status, JSON.stringify(event.body)).toBe(200);
    const passwords = join(place.directory, 'passwords');
    await writeFile(passwords, `${mailbox.address} ${mailbox.password}\n`);

    const out = join(place.directory, 'out');
    const options = `--to ${out} --passwords-file ${passwords}`;
    const exported = await runCommand(`export --account ann@example.com ${options}`, settingsOf(here.app));
    expect(exported, exported.told).toMatchObject({ exitCode: 0, printed: expect.stringContaining('2 domains') });
    expect((await stat(out)).mode & 0o777).toBe(0o700);
    const again = await runCommand(`export --account ann@example.com ${options}`, settingsOf(here.app));
    expect(again).toMatchObject({ exitCode: 1, told: expect.stringContaining('is not empty') });

    const command = `import account --from ${out} --passwords-file ${passwords}`;
    const imported = await runCommand(command, settingsOf(there.app));
    expect(imported, imported.told).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining('imported 2 messages, 2 contacts and calendar entries'),
    });
    const before = await read(here.app, auth);
    expect(before.folders).toHaveProperty(['Täglich/../Büro.mbox']);
    expect(await read(there.app, auth)).toEqual(before);
    const listed = await there.app.call('GET /v1/domains/acme.test/aliases/sales', { as: there.token });
    expect(listed.body).toMatchObject(sales);

    const second = await runCommand(`${command} --json`, settingsOf(there.app));
    expect(second, second.told).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(second.printed)).toMatchObject({ messages: 0, faults: [] });
    expect(await read(there.app, auth)).toEqual(before);
  });

  it('leaves with mailboxes that stay sealed, and the same password opens them elsewhere', async () => {
    await using place = await makePlace();
    await using here = await startMailboxApp();
    await using there = await startMailboxApp();
    const { token } = here;
    const mailbox = await here.mailbox();
    const auth = [mailbox.address, mailbox.password] as const;
    await using client = await mailbox.connect();
    await client.ok(`CREATE "${FOLDER}"`);
    await client.append(FOLDER, Buffer.from(HOSTILE, 'latin1'), '(\\Seen \\Flagged label) ');
    for (const text of ['text', `${'a large message '.repeat(4)}\r\n`.repeat(5000)]) {
      await here.deliver(mailbox.address, `From: bob@remote.test\r\nSubject: s\r\n\r\n${text}`);
    }
    await here.app.call('POST /v1/contacts', { as: auth, body: { content: CARD } });
    const [calendar] = (await here.app.call('GET /v1/calendars', { as: auth })).body;
    await here.app.call('POST /v1/calendar-events', { as: auth, body: { calendar_id: calendar?.id, ical: EVENT } });
    const aliases = '/v1/domains/example.test/aliases';
    // One that never had a password
    await here.app.call(`POST ${aliases}`, { as: token, body: { name: 'new', has_imap: true } });
    await here.deliver('new@example.test', 'From: bob@remote.test\r\nSubject: early\r\n\r\ntext');
    const settings = { smtp_port: 2525, retention_days: 7, restricted_alias_names: ['ceo'], require_tls_inbound: true };
    await here.app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
    await here.app.call('PUT /v1/domains/acme.test', { as: token, body: settings });
    const away = { vacation_responder_is_enabled: true, vacation_responder_message: 'Away', max_quota: '2 GB' };
    const changed = { recipients: ['bob@remote.test'], retention: 9, ...away };
    const put = await here.app.call(`PUT ${mailbox.path}`, { as: token, body: changed });
    expect(put.status, JSON.stringify(put.body)).toBe(200);

    const out = join(place.directory, 'out');
    const exported = await runCommand(`export --account ann@example.com --to ${out}`, settingsOf(here.app));
    expect(exported, exported.told).toMatchObject({ exitCode: 0, told: expect.stringContaining('Sealed') });
    const sealed = join(out, 'mailboxes', mailbox.address, 'mailbox.sealed');
    expect((await stat(sealed)).mode & 0o777).toBe(0o600);
    const octets = await readFile(sealed, 'latin1');
    expect(['Subject', 'Lunch', 'glich'].filter((word) => octets.includes(word))).toEqual([]);

    const command = `import account --from ${out}`;
    const imported = await runCommand(command, settingsOf(there.app));
    expect(imported, imported.told).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining('imported 4 messages, 2 contacts and calendar entries'),
    });
    const before = await read(here.app, auth);
    expect(before.folders).toHaveProperty(['Täglich/../Büro.mbox']);
    expect(await read(there.app, auth)).toEqual(before);
    const view = async (app: TestApp, as: string, path: string) => {
      const { id, domain, user, created_at, updated_at, link, ...others } = (await app.call(`GET ${path}`, { as }))
        .body;
      return others;
    };
    expect(await view(there.app, there.token, mailbox.path)).toEqual(await view(here.app, token, mailbox.path));
    expect(await view(there.app, there.token, mailbox.path)).toMatchObject({
      retention: 9,
      storage_used: expect.any(Number),
    });
    expect(await view(there.app, there.token, '/v1/domains/acme.test')).toMatchObject({
      ...settings,
      smtp_port: '2525',
    });
    const made = await there.app.call(`POST ${aliases}/new/generate-password`, { as: there.token, body: {} });
    const { folders } = await read(there.app, [made.body.username, made.body.password]);
    expect(folders.INBOX?.[0]?.source).toContain('early');

    // It lives, and a second run changes nothing
    await there.deliver(mailbox.address, 'From: bob@remote.test\r\nSubject: later\r\n\r\ntext');
    const second = await runCommand(`${command} --json`, settingsOf(there.app));
    expect(second, second.told).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(second.printed)).toMatchObject({ messages: 0, faults: [] });
    expect((await read(there.app, auth)).folders.INBOX).toHaveLength(3);
    expect(await runCommand('verify --deep', settingsOf(there.app))).toMatchObject({ exitCode: 0 });
  });

  it('takes in no sealed mailbox that is cut, changed, linked or in the way, and no larger one than its quota', async () => {
    await using place = await makePlace();
    await using here = await startMailboxApp();
    await using there = await startMailboxApp();
    const { address } = await here.mailbox();
    await here.deliver(address, 'From: bob@remote.test\r\nSubject: s\r\n\r\ntext');
    const out = join(place.directory, 'out');
    await runCommand(`export --account ann@example.com --to ${out}`, settingsOf(here.app));
    const sealed = join(out, 'mailboxes', address, 'mailbox.sealed');
    const whole = await readFile(sealed);
    const settings = settingsOf(there.app);
    const says = async () => {
      const run = await runCommand(`import account --from ${out}`, settings);
      const alias = await there.app.call('GET /v1/domains/example.test/aliases/box1', { as: there.token });
      return { ...run, status: alias.status };
    };
    const refused = (told: string) => ({ exitCode: 1, status: 404, told: expect.stringContaining(told) });
    await truncate(sealed, whole.length - 1);
    expect(await says()).toMatchObject(refused('is damaged'));
    await writeFile(
      sealed,
      whole.map((octet, at) => (at === whole.length >> 1 ? octet ^ 1 : octet)),
    );
    expect(await says()).toMatchObject(refused(''));
    await writeFile(
      sealed,
      Buffer.from(whole.toString('latin1').replaceAll('mailbox_message', 'account_session'), 'latin1'),
    );
    expect(await says()).toMatchObject(refused('is damaged'));
    await writeFile(sealed, whole);
    await appendFile(sealed, 'more');
    expect(await says()).toMatchObject(refused('is damaged'));
    await rm(sealed);
    await writeFile(join(place.directory, 'elsewhere'), whole);
    await symlink(join(place.directory, 'elsewhere'), sealed);
    expect(await says()).toMatchObject(refused('is no plain file'));
    await rm(sealed);
    await writeFile(sealed, whole);
    const limit = { email: 'ann@example.com', storageLimitBytes: 10 };
    await there.app.admin('account.limit', limit);
    expect(await says()).toMatchObject(refused('larger than its quota'));
    await there.app.admin('account.limit', { ...limit, storageLimitBytes: null });
    expect(await runCommand('verify --deep', settings)).toMatchObject({ exitCode: 0 });
    await there.mailbox();
    expect(await says()).toMatchObject({ exitCode: 1, status: 200, told: expect.stringContaining('there already') });
  });

  it('reads nothing outside of the directory', async () => {
    await using place = await makePlace();
    await using there = await startMailboxApp();
    const { address, password } = await there.mailbox();
    const out = join(place.directory, 'out');
    const box = join(out, 'mailboxes', address);
    await mkdir(join(box, 'contacts', 'work'), { recursive: true });
    await mkdir(join(place.directory, 'other', 'mail'), { recursive: true });
    await writeFile(join(place.directory, 'other', 'mail', 'INBOX.mbox'), 'From x\n\nSubject: s\n\ntext\n');
    await writeFile(join(place.directory, 'other', 'bob.vcf'), CARD);
    await symlink(join(place.directory, 'other', 'mail'), join(box, 'mail'));
    await symlink(join(place.directory, 'other'), join(box, 'contacts', 'linked'));
    for (const name of ['bob.vcf', 'displayname']) {
      await symlink(join(place.directory, 'other', 'bob.vcf'), join(box, 'contacts', 'work', name));
    }
    const alias = { recipients: [], labels: [], is_enabled: true, has_recipient_verification: false, has_imap: true };
    const names = ['box1', '../../other', '..'];
    const aliases = names.map((name) => ({ ...alias, name }));
    const domains = [{ name: 'example.test', members: [], aliases }];
    await writeFile(join(out, 'account.json'), JSON.stringify({ format: 1, email: 'ann@example.com', domains }));
    const passwords = join(place.directory, 'passwords');
    await writeFile(passwords, names.map((name) => `${name}@example.test ${password}\n`).join(''));
    const command = `import account --from ${out} --passwords-file ${passwords} --json`;
    const imported = await runCommand(command, settingsOf(there.app));
    expect(imported, imported.told).toMatchObject({ exitCode: 1, told: expect.stringContaining('or no plain file') });
    expect(JSON.parse(imported.printed)).toMatchObject({ messages: 0, objects: 0 });
    const { folders, contacts } = await read(there.app, [address, password]);
    expect([folders.INBOX, contacts]).toEqual([[], []]);
  });

  it('names an export that did not end', async () => {
    await using place = await makePlace();
    await using here = await startMailboxApp();
    const out = join(place.directory, 'out');
    const settings = settingsOf(here.app);
    expect(await runCommand(`export --account ann@example.com --to ${out}`, settings)).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(await readFile(join(out, 'account.json'), 'utf8'))).toMatchObject({ email: 'ann@example.com' });
    await rm(join(out, 'account.json'));
    expect(await readdir(out)).toEqual([]);
    const imported = await runCommand(`import account --from ${out}`, settings);
    expect(imported).toMatchObject({ exitCode: 1, told: expect.stringContaining('has no account.json') });
  });
});

async function read(app: TestApp, as: readonly [string, string]) {
  const [user, pass] = as;
  const folders = await readFolders({ port: app.ports.imaps ?? 0, user, pass });
  const contacts = await app.call('GET /v1/contacts', { as });
  const events = await app.call('GET /v1/calendar-events', { as });
  const contentOf = ({ body }: { body: readonly { content?: string; ical?: string }[] }) =>
    body.map(({ content, ical }) => content ?? ical);
  return { folders: toPlain(folders), contacts: contentOf(contacts), events: contentOf(events) };
}

function toPlain(folders: ReadonlyMap<string, readonly ReadMessage[]>) {
  const asText = (message: ReadMessage) => ({ ...message, source: message.source.toString('latin1') });
  return Object.fromEntries([...folders].map(([name, messages]) => [name, messages.map(asText)]));
}

function settingsOf({ dataDir, location }: TestApp) {
  return { WAYPOST_DATA_DIR: dataDir, ...(location.engine === 'postgres' && { DATABASE_URL: location.url }) };
}

async function makePlace() {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-leaving-'));
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}
