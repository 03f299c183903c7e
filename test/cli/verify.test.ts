import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { flipBit } from '../backup/backup-rig.js';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { runCommand } from '../support/cli-run.js';
import { testEngine } from '../support/database.js';
import { queryDatabase } from '../support/raw-query.js';
import { type S3Trouble, startTestS3 } from '../support/s3-server.js';

const LINE = `${'a long line of a large message '.repeat(2)}\r\n`;
const TEXT = LINE.repeat(Math.ceil(600_000 / LINE.length));
const ALL_THERE = 'Large bodies checked: 2. All of them are there.';
const LOST: S3Trouble = { kind: 'refuse', status: 404, code: 'NoSuchKey' };
const place = testEngine() === 'sqlite' ? 'the data directory' : 'the database';

describe('waypost verify', () => {
  it('names bodies that are missing or damaged and exits with 1, with a server and without', async () => {
    await using rig = await startRig();
    expect(await rig.verify()).toMatchObject({ exitCode: 0, printed: expect.stringContaining(ALL_THERE), told: '' });
    const [first = '', second = ''] = await rig.bodies();
    await rig.shorten(first);
    await rig.remove(second);
    for (const isServed of [true, false]) {
      if (!isServed) await rig.app.stop();
      const { exitCode, printed, told } = await rig.verify();
      expect(exitCode).toBe(1);
      expect(printed).toContain('The ledger balances.');
      expect(printed).toMatch(new RegExp(`^Body ${first} of \\S+Z is damaged: ${place} lacks its end\\.$`, 'm'));
      expect(printed).toMatch(new RegExp(`^Body ${second} of \\S+Z is missing from ${place}\\.$`, 'm'));
      expect(printed).not.toContain('All of them');
      expect(told).toContain('Bodies that this node cannot read: 2.');
      const asJson = await rig.verify('--json');
      expect(asJson.exitCode).toBe(1);
      const { is_balanced, blobs } = JSON.parse(asJson.printed);
      expect({ is_balanced, checked: blobs.checked }).toEqual({ is_balanced: true, checked: 2 });
      expect(blobs.unreadable).toHaveLength(2);
      const created_at = expect.stringMatching(/Z$/);
      const location = testEngine() === 'sqlite' ? 'file' : 'chunks';
      expect(blobs.unreadable).toContainEqual({ id: first, location, fault: 'short', created_at });
      expect(blobs.unreadable).toContainEqual({ id: second, location, fault: 'missing', created_at });
    }
  });

  it('counts stored objects that no row names, which are no fault', async () => {
    await using rig = await startRig();
    const old = '0000000a0000000000000001';
    await rig.store(old);
    await rig.store(`${Math.floor(Date.now() / 1000).toString(16)}0000000000000002`); // its row may follow
    const { exitCode, printed } = await rig.verify();
    expect([exitCode, printed]).toEqual([0, expect.stringContaining('Stored objects that no row names: 1. They only')]);
    expect(printed).toContain(`No row names the stored object ${old}.`);
    expect(JSON.parse((await rig.verify('--json')).printed).blobs).toMatchObject({ unnamed_objects: 1, orphans: 0 });
  });

  it.runIf(testEngine() === 'postgres')("names bodies in another node's data directory", async () => {
    await using rig = await startRig();
    const [first] = await rig.bodies();
    await rig.query(`update blob set location = 'file' where id = '${first}'`);
    const { exitCode, printed, told } = await rig.verify();
    expect(exitCode).toBe(1);
    expect(printed).toMatch(new RegExp(`^Body ${first} of \\S+Z is not on this node: another node has it`, 'm'));
    expect(told).toContain('start the node that has them');
  });

  it('names bodies that a bucket lost, and says "later" while it is away', async () => {
    await using s3 = await startTestS3();
    await using rig = await startRig({ WAYPOST_BLOBS: s3.url });
    expect(await rig.verify()).toMatchObject({ exitCode: 0, printed: expect.stringContaining(ALL_THERE) });
    const first = /\w{24}$/.exec(s3.requests.find((request) => request.startsWith('HEAD')) ?? '')?.[0] ?? 'none';
    s3.trouble((request) => (request.includes(first) ? LOST : undefined));
    const { exitCode, printed } = await rig.verify();
    expect(exitCode).toBe(1);
    expect(printed).toMatch(new RegExp(`^Body ${first} of \\S+Z is missing from the bucket\\.$`, 'm'));
    s3.trouble(() => ({ kind: '503' }));
    expect((await rig.verify()).exitCode).toBe(3);
  });
});

/** A mailbox with two large messages and a small one. */
async function startRig(env: Readonly<Record<string, string>> = {}) {
  const mailboxes = await startMailboxApp({ env });
  const { app } = mailboxes;
  const { address, password } = await mailboxes.mailbox();
  const deliver = (text: string) => mailboxes.deliver(address, `From: bob@remote.test\r\nSubject: s\r\n\r\n${text}`);
  await deliver(TEXT);
  await deliver('short');
  await deliver(`${TEXT}another`);
  const settings = {
    WAYPOST_DATA_DIR: app.dataDir,
    ...(app.location.engine === 'postgres' && { DATABASE_URL: app.location.url }),
    ...env,
  };
  const directory = join(app.dataDir, 'blobs');
  const query = (text: string) => queryDatabase<{ id: string }>(app.location, text);
  return {
    app,
    query,
    verify: (options = '') => runCommand(`verify ${options}`, settings),
    /** Ids of the large ones. */
    async bodies() {
      if (app.location.engine === 'sqlite') return (await readdir(directory)).sort();
      return (await query(`select id from blob where location <> 'row' order by id`)).map(({ id }) => id);
    },
    async shorten(id: string) {
      if (app.location.engine === 'sqlite') await truncate(join(directory, id), 100_000);
      else await query(`delete from blob_chunk where blob_id = '${id}' and place = 1`);
    },
    async remove(id: string) {
      if (app.location.engine === 'sqlite') await rm(join(directory, id));
      else await query(`delete from blob_chunk where blob_id = '${id}'`);
    },
    /** An object without a row, as old as its name says. */
    async store(id: string) {
      if (app.location.engine === 'sqlite') return writeFile(join(directory, id), 'x');
      const writtenAt = Number.parseInt(id.slice(0, 8), 16) * 1000;
      await query(`insert into blob_chunk (blob_id, place, bytes, written_at) values ('${id}', 0, 'x', ${writtenAt})`);
    },
    async addContact(content: string) {
      const body = { contact_id: 'bob', content };
      const { status } = await app.call('POST /v1/contacts', { as: [address, password], body });
      if (status !== 200) throw new Error(`status ${status}`);
    },
    /** One bit of each, by id. The app has stopped. */
    async flip(...ids: readonly string[]) {
      for (const id of ids) {
        const [row] = await query(`select id from blob where id = '${id}' and location = 'row'`);
        if (row && testEngine() === 'sqlite') {
          const database = new DatabaseSync(app.location.engine === 'sqlite' ? app.location.path : '');
          const { bytes } = database.prepare('select bytes from blob where id = ?').get(id) as { bytes: Uint8Array };
          bytes[40] = (bytes[40] ?? 0) ^ 1;
          database.prepare('update blob set bytes = ? where id = ?').run(bytes, id);
          database.close();
        } else if (row) {
          await query(`update blob set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1) where id = '${id}'`);
        } else if (testEngine() === 'sqlite') await flipBit(join(directory, id));
        else {
          const chunk = `blob_id = '${id}' and place = 0`;
          await query(`update blob_chunk set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1) where ${chunk}`);
        }
      }
    },
    [Symbol.asyncDispose]: () => mailboxes[Symbol.asyncDispose](),
  };
}

describe('waypost verify --deep', () => {
  it('names a body with a flipped bit, wherever it is stored, without any key', async () => {
    await using rig = await startRig();
    const clean = await rig.verify('--deep');
    expect(clean).toMatchObject({ exitCode: 0, printed: expect.stringContaining('Every byte is as it was stored.') });
    expect(clean.printed).toMatch(/^Bodies read: 3, /m);
    const [large = ''] = await rig.bodies();
    await rig.app.stop();
    const [row] = await rig.query(`select id from blob where location = 'row'`);
    const small = row?.id ?? '';
    await rig.flip(large, small);
    expect(await rig.verify()).toMatchObject({ exitCode: 0 }); // sizes are what they were
    const { exitCode, printed, told } = await rig.verify('--deep');
    expect(exitCode).toBe(1);
    expect(printed).toMatch(new RegExp(`^Body ${large} of \\S+Z is damaged: its bytes in ${place} have changed`, 'm'));
    expect(printed).toMatch(new RegExp(`^Body ${small} of \\S+Z is damaged: its bytes in the database have`, 'm'));
    expect(told).toContain('Bodies that this node cannot read: 2.');
  });

  it('gives bodies of an earlier release a sum, and finds what changes from then on', async () => {
    await using rig = await startRig();
    const [large = ''] = await rig.bodies();
    await rig.app.stop();
    await rig.query('update blob set sha256 = null');
    const first = await rig.verify('--deep');
    expect(first).toMatchObject({ exitCode: 0, printed: expect.stringContaining('without a sum: 3. They have one') });
    expect((await rig.verify('--deep')).printed).not.toContain('without a sum');
    await rig.flip(large);
    expect(await rig.verify('--deep')).toMatchObject({ exitCode: 1 });
  });

  it('names rows without their body, bodies that no row owns, and a contact whose bytes changed', async () => {
    await using rig = await startRig();
    const content = 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bob\r\nUID:bob\r\nEND:VCARD\r\n';
    await rig.addContact(content);
    await rig.app.stop();
    expect(await rig.verify('--deep')).toMatchObject({ exitCode: 0 });
    const [first, second] = await rig.query('select blob_id as id from mailbox_content');
    await rig.query(`delete from blob where id = '${first?.id}'`);
    await rig.query(`delete from mailbox_content where blob_id = '${second?.id}'`);
    await rig.query('update dav_body set sha256 = (select min(sha256) from blob)');
    const { exitCode, printed, told } = await rig.verify('--deep');
    expect(exitCode).toBe(1);
    expect(printed).toMatch(new RegExp(`^The row mailbox_content \\w+ \\w+ has lost its body ${first?.id}\\.$`, 'm'));
    expect(printed).toContain(`No row owns the body ${second?.id}`);
    expect(printed).toMatch(/^The calendar entry or contact \w+ of the mailbox \w+ is damaged/m);
    expect(told).toMatch(/lost their body: 1\.[\s\S]*damaged: 1\.[\s\S]*no row owns: 1\./);
  });
});
