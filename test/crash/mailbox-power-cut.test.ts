import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { connectMessages, type MessageClient } from '../imap/message-client.js';
import { testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';

const CUTS = process.env.WAYPOST_TEST_LONG ? 2000 : 40;
const SESSIONS = 3;

// /proc/self/fd is how the database is read without dropping SQLite's locks
describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')('a power cut under IMAP', () => {
  it(`at any of ${CUTS} moments leaves every message where the client was told it is, also after pages were made`, {
    timeout: CUTS * 500 + 60_000,
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-app-'));
    let mostPages = 0;
    const disk = new PowerCutDisk({
      databasePath: join(dataDir, 'waypost.db'),
      seed: 23,
      cuts: CUTS * 10,
      oneIn: 6,
      check(left) {
        mostPages = Math.max(mostPages, expectMailbox(left));
      },
    });
    const { files, startCheckpoints } = disk;
    await using home = await startMailboxApp({ dataDir, world: { database: { files, startCheckpoints } } });
    const mailbox = await home.mailbox();
    // The first page comes when 64 messages are there
    const isOver = () => (disk.cutsMade >= CUTS && mostPages > 0) || disk.failures.length > 0;
    const clients = await Promise.all(Array.from({ length: SESSIONS }, () => connectMessages(mailbox)));
    await Promise.all(clients.map((client) => work(client, disk, isOver)));
    await Promise.all(clients.map(({ raw }) => raw[Symbol.asyncDispose]()));
    expect(disk.failures).toEqual([]);
    expect(disk.cutsMade).toBeGreaterThanOrEqual(CUTS);
    disk.remove();
  });
});

/** Appends, moves every third and expunges every fourth; each answer is a promise that is held against the disk. */
async function work(client: MessageClient, disk: PowerCutDisk, isOver: () => boolean): Promise<void> {
  await client.ok('SELECT INBOX');
  for (let n = 1; !isOver(); n += 1) {
    const { code } = await client.append('INBOX', `Subject: ${n}\r\n\r\nLetter ${n}\r\n`);
    const uid = /^APPENDUID \d+ (\d+)$/.exec(code ?? '')?.[1] ?? '';
    expect(uid).not.toBe('');
    disk.acknowledge(`kept inbox ${uid}`);
    if (n % 3 !== 0 && n % 4 !== 0) continue;
    disk.forget(`kept inbox ${uid}`);
    if (n % 3 === 0) {
      const { untagged } = await client.ok(`UID MOVE ${uid} Archive`);
      const moved = /COPYUID \d+ \d+ (\d+)/.exec(untagged.join())?.[1] ?? '';
      expect(moved).not.toBe('');
      disk.acknowledge(`kept archive ${moved}`);
    } else {
      await client.ok(`UID STORE ${uid} +FLAGS.SILENT (\\Deleted)`);
      await client.ok(`UID EXPUNGE ${uid}`);
    }
    disk.acknowledge(`gone inbox ${uid}`);
  }
}

/** How many pages there are. */
function expectMailbox({ select, acknowledged }: LeftOnDisk): number {
  if (acknowledged.length === 0) return 0; // perhaps before there were tables
  const folder = 'join mailbox_folder as f on f.alias_id = m.alias_id and f.id = m.folder_id';
  const there = new Set(select("f.role || ' ' || m.uid", `from mailbox_message as m ${folder}`));
  for (const line of acknowledged) {
    const [what, role, uid] = line.split(' ');
    if (there.has(`${role} ${uid}`) !== (what === 'kept')) throw new Error(`${role} ${uid} should be ${what}`);
  }
  const none = (what: string, found: readonly unknown[]) => {
    if (found.length > 0) throw new Error(`${what}: ${found.join()}`);
  };
  const counted = '(select count(*) from mailbox_message as m where m.alias_id = f.alias_id and m.folder_id = f.id)';
  none('folders that miscount', select('f.id', `from mailbox_folder as f where f.message_count <> ${counted}`));
  const used = '(select count(*) from mailbox_message as m where m.alias_id = c.alias_id and m.content_id = c.id)';
  none('contents that miscount', select('c.id', `from mailbox_content as c where c.copies <> ${used}`));
  none('loose and in a page', select('id', 'from mailbox_content where page_id is not null and entry is not null'));
  // A loose one gets its entry later, from its bytes: its key is needed for it
  none('without a key', select('id', 'from mailbox_content where page_id is null and sealed_key is null'));
  const pages = 'select id from mailbox_page';
  none('without a page', select('id', `from mailbox_content where page_id is not null and page_id not in (${pages})`));
  none('without bytes', select('id', 'from mailbox_content where blob_id not in (select id from blob)'));
  return Number(select('count(*)', 'from mailbox_page')[0]);
}
