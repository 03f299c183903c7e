import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { source } from '../messages/message-fixture.js';
import { type ApiAnswer, callApi } from '../support/api-client.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';
import { startWaypost } from '../support/waypost-process.js';

const isLong = process.env.WAYPOST_TEST_LONG !== undefined;
const CUTS = isLong ? 2000 : 20;
const KILLS = isLong ? 100 : 1;
/** Of each kind, and all of them at work at once. */
const MESSAGES = 3;
const ROLES = ['inbox', 'drafts', 'archive'] as const;
const FOLDERS = { inbox: 'INBOX', drafts: 'Drafts', archive: 'Archive' } as const;

type Call = (request: string, body?: object) => Promise<ApiAnswer>;

/** A message, and what may be found of it: what was acknowledged, and while a change is on its way that too. */
interface Kept {
  readonly nth: number;
  readonly id: string;
  readonly isDraft: boolean;
  saves: readonly number[];
  roles: readonly (typeof ROLES)[number][];
}

/** Of each save another length. */
const textOf = ({ nth }: Pick<Kept, 'nth'>, save: number) =>
  source({ Subject: `Number ${nth}`, 'Message-ID': `<${nth}@example.test>` }, 'x\r\n'.repeat(save));

async function makeMessages(call: Call): Promise<readonly Kept[]> {
  const made: Kept[] = [];
  for (let nth = 0; nth < 2 * MESSAGES; nth++) {
    const isDraft = nth % 2 === 0;
    const role = isDraft ? 'drafts' : 'inbox';
    const { status, body } = await call('POST /v1/messages', { raw: textOf({ nth }, 1), folder: FOLDERS[role] });
    expect(status).toBe(200);
    made.push({ nth, id: body.id, isDraft, saves: [1], roles: [role] });
  }
  return made;
}

/** Saves a draft or moves a message or both, and notes before and after what may be found. */
async function change(call: Call, kept: Kept, n: number, note: (kept: Kept) => void): Promise<void> {
  const [save = 1] = kept.saves;
  const [role = 'inbox'] = kept.roles;
  const nextSave = kept.isDraft ? save + 1 : save;
  const nextRole = kept.isDraft && n % 3 > 0 ? role : (ROLES[n % ROLES.length] as (typeof ROLES)[number]);
  kept.saves = [...new Set([save, nextSave])];
  kept.roles = [...new Set([role, nextRole])];
  note(kept);
  // Marked as a draft it stays one in any folder
  const { status } = await call(`PUT /v1/messages/${kept.id}?raw=false&nodemailer=false`, {
    ...(kept.isDraft && { raw: textOf(kept, nextSave), flags: ['\\Draft'] }),
    ...(nextRole !== role && { folder: FOLDERS[nextRole] }),
  });
  expect(status).toBe(200);
  kept.saves = [nextSave];
  kept.roles = [nextRole];
  note(kept);
}

// /proc/self/fd is how the database is read without dropping SQLite's locks
describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')(
  'a power cut under draft saves and moves',
  () => {
    it(`at any of ${CUTS} moments leaves each message once, as it was acknowledged`, {
      timeout: CUTS * 1000 + 60_000,
    }, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'waypost-app-'));
      let checked = 0;
      const disk = new PowerCutDisk({
        databasePath: join(dataDir, 'waypost.db'),
        ...{ seed: 31, cuts: CUTS, oneIn: 3 },
        check(left) {
          checked += expectMessages(left) ? 1 : 0;
        },
      });
      const { files, startCheckpoints } = disk;
      await using site = await startMailboxApp({ dataDir, world: { database: { files, startCheckpoints } } });
      const box = await site.mailbox();
      const call: Call = (request, body) =>
        site.app.call(request, { as: [box.address, box.password], ...(body && { body }) });
      const made = await makeMessages(call);
      const lines = new Map<string, string>();
      const note = (kept: Kept) => {
        const { id, saves, roles } = kept;
        const line = `${id} ${saves.map((save) => textOf(kept, save).length)} ${roles}`;
        disk.forget(lines.get(id) ?? '');
        lines.set(id, line);
        disk.acknowledge(line);
      };
      for (const kept of made) note(kept);
      const isOver = () => disk.cutsMade >= CUTS || disk.failures.length > 0;
      await Promise.all(
        made.map(async (kept) => {
          for (let n = 1; !isOver(); n++) await change(call, kept, n, note);
        }),
      );
      expect(disk.failures).toEqual([]);
      expect(checked).toBeGreaterThan(CUTS / 2);
      disk.remove();
    });
  },
);

/** False: there is too little to check. */
function expectMessages({ select, acknowledged }: LeftOnDisk): boolean {
  if (acknowledged.length < 2 * MESSAGES) return false; // they are still noted for the first time
  const folder = 'join mailbox_folder as f on f.alias_id = m.alias_id and f.id = m.folder_id';
  const found = select("m.id || ' ' || m.size_bytes || ' ' || f.role", `from mailbox_message as m ${folder}`);
  const [count] = select('count(*)', 'from mailbox_message');
  if (count !== 2 * MESSAGES) throw new Error(`${count} messages`);
  for (const line of acknowledged) {
    const [id, sizes, roles] = line.split(' ');
    const own = found.map((one) => String(one).split(' ')).filter(([one]) => one === id);
    const [, size = '', role = ''] = own[0] ?? [];
    if (own.length !== 1) throw new Error(`${id} is there ${own.length} times`);
    if (!sizes?.split(',').includes(size)) throw new Error(`${id} has ${size} octets, not ${sizes}`);
    if (!roles?.split(',').includes(role)) throw new Error(`${id} is in ${role}, not in ${roles}`);
  }
  const bytes = select('id', 'from mailbox_content where blob_id not in (select id from blob)');
  if (bytes.length > 0) throw new Error(`contents without bytes: ${bytes}`);
  return true;
}

it(`each message is there once, as it was acknowledged, over ${KILLS} SIGKILLs during draft saves and moves`, {
  timeout: KILLS * 60_000 + 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-crash-'));
  const { location, remove } = await makeTestLocation();
  const env: Record<string, string> = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  let waypost = await startWaypost(dataDir, env);
  try {
    const ask = async (request: string, as: string | undefined, body: object) =>
      (await callApi(waypost.baseUrl, request, { ...(as && { as }), body })).body;
    const account = { email: 'ann@example.test', password: 'correct horse battery' };
    const { api_token: token } = await ask('POST /v1/account', undefined, account);
    await ask('POST /v1/domains', token, { domain: 'crash.test', catchall: false });
    await ask('POST /v1/domains/crash.test/aliases', token, { name: 'box', has_imap: true });
    const login = await ask('POST /v1/domains/crash.test/aliases/box/generate-password', token, {});
    const call: Call = (request, body) =>
      callApi(waypost.baseUrl, request, { as: [login.username, login.password], ...(body && { body }) });
    const made = await makeMessages(call);
    let acknowledged = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const writers = made.map(async (kept) => {
        for (let n = kill + kept.nth; ; n++) {
          try {
            await change(call, kept, n, () => {});
            acknowledged += 1;
          } catch (error) {
            if (error instanceof Error && error.name === 'AssertionError') throw error;
            return; // the service is gone
          }
        }
      });
      const enough = acknowledged + 20 + ((kill * 7919) % 40);
      await expect.poll(() => acknowledged, { interval: 1 }).toBeGreaterThan(enough);
      await waypost.kill();
      await Promise.all(writers);
      waypost = await startWaypost(dataDir, env);
      const { body: listed } = await call('GET /v1/messages?lightweight=true&limit=1000');
      expect(listed.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      for (const kept of made) {
        const { body } = await call(`GET /v1/messages/${kept.id}?eml=true`);
        const path = listed.find(({ id }: { id: string }) => id === kept.id).folder_path;
        const save = kept.saves.find((one) => body === textOf(kept, one));
        const role = kept.roles.find((one) => FOLDERS[one] === path);
        expect({ save, role }, JSON.stringify({ kept, path, body })).toEqual({
          ...{ save: expect.any(Number), role: expect.any(String) },
        });
        kept.saves = [save as number];
        kept.roles = [role as (typeof ROLES)[number]];
      }
    }
    expect(await waypost.stop()).toBe(0);
  } finally {
    await waypost.kill();
    await rm(dataDir, { recursive: true, force: true });
    await remove();
  }
});
