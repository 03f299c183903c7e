import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

  it('names the mailboxes whose password was not given, and an export that did not end', async () => {
    await using place = await makePlace();
    await using here = await startMailboxApp();
    const { address } = await here.mailbox();
    const out = join(place.directory, 'out');
    const settings = settingsOf(here.app);
    const exported = await runCommand(`export --account ann@example.com --to ${out}`, settings);
    expect(exported).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining(`Not exported: the mailbox ${address}`),
    });
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
  return Object.fromEntries(folders);
}

function settingsOf({ dataDir, location }: TestApp) {
  return { WAYPOST_DATA_DIR: dataDir, ...(location.engine === 'postgres' && { DATABASE_URL: location.url }) };
}

async function makePlace() {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-leaving-'));
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}
