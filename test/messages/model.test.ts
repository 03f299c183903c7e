import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from '../imap/mailbox-app.js';
import type { ImapClient } from '../support/imap-client.js';
import { type Listed, listMailbox, openCachedMailbox } from '../ws/cached-mailbox.js';
import { connectWs } from '../ws/ws-client.js';
import { source } from './message-fixture.js';

const FOLDERS = ['INBOX', 'Drafts', 'Trash', 'Work', 'Work/Below'] as const;
const RUNS = process.env.WAYPOST_TEST_LONG ? 60 : 4;

let site: MailboxApp;
beforeAll(async () => {
  site = await startMailboxApp();
});
afterAll(() => site[Symbol.asyncDispose]());

interface Action {
  readonly kind: (typeof KINDS)[number];
  /** Which message or folder; of as many as there are. */
  readonly which: number;
  readonly folder: (typeof FOLDERS)[number];
  readonly flags: readonly string[];
  readonly labels: readonly string[];
  /** Begins before the one ahead of it has ended. */
  readonly atOnce: boolean;
}

const KINDS = [
  ...(['put', 'put', 'put', 'draft', 'flag', 'label', 'move', 'save', 'delete'] as const),
  ...(['make folder', 'rename folder', 'copy folder', 'delete folder'] as const),
  ...(['IMAP append', 'IMAP store', 'IMAP copy', 'IMAP move', 'IMAP expunge', 'IMAP rename'] as const),
] as const;

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(1000),
  folder: fc.constantFrom(...FOLDERS),
  flags: fc.subarray(['\\Seen', '\\Flagged', '\\Answered', '\\Draft', '$Forwarded']),
  labels: fc.subarray(['red', 'blue', 'x.1']),
  atOnce: fc.boolean(),
});

describe('REST, IMAP and a page that follows the events', () => {
  it('agree after random actions', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 30 }), async (actions) => {
        const box = await site.mailbox();
        const call = (request: string, body?: unknown) =>
          site.app.call(request, { as: [box.address, box.password], ...(body !== undefined && { body }) });
        await using client = await connectWs(site.app, { as: [box.address, box.password] });
        const page = await openCachedMailbox(call, client);
        let running: Promise<void>[] = [];
        for (const [n, one] of actions.entries()) {
          if (!one.atOnce) {
            await Promise.all(running);
            running = [];
          }
          running.push(act({ call, connect: box.connect }, one, n));
        }
        await Promise.all(running);
        // A list of folders that was asked for earlier may tell of this one before other news: its messages are told
        // after them, the second also after what was gathered with the first
        const last = 'Told last';
        await call('POST /v1/folders', { path: last });
        for (const subject of ['Last but one', 'Last']) {
          const { body } = await call('POST /v1/messages', { raw: source({ Subject: subject }), folder: last });
          await page.follow(body.id);
        }
        const listed = await listMailbox(call);
        expect(plain(page.listed)).toEqual(plain(listed));
        await using imap = await box.connect();
        expect(await listByImap(imap)).toEqual(withoutIds(listed));
      }),
      // Making it smaller would open more sockets a minute than one network may
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

type Call = Parameters<typeof listMailbox>[0];

interface Doors {
  readonly call: Call;
  connect(): Promise<ImapClient>;
}

async function act({ call, connect }: Doors, action: Action, n: number): Promise<void> {
  const { kind, which, folder, flags, labels } = action;
  const id = encodeURIComponent(folder);
  switch (kind) {
    case 'put':
      return expectDecided(call('POST /v1/messages', { raw: source({ Subject: `Put ${n}` }), folder, flags, labels }));
    case 'draft':
      return expectDecided(call('POST /v1/messages', { subject: `Draft ${n}`, folder: 'Drafts', labels }));
    case 'make folder':
      return expectDecided(call('POST /v1/folders', { path: folder }));
    case 'rename folder':
      return expectDecided(call(`PUT /v1/folders/${id}`, { path: `${folder} ${n}` }));
    case 'copy folder':
      return expectDecided(call(`POST /v1/folders/${id}/copy`, { path: `Copy ${n}` }));
    case 'delete folder':
      return expectDecided(call(`DELETE /v1/folders/${id}`));
    case 'IMAP append':
    case 'IMAP rename':
    case 'IMAP store':
    case 'IMAP copy':
    case 'IMAP move':
    case 'IMAP expunge': {
      await using imap = await connect();
      // A session ends when the folder it has selected is deleted by another
      return actByImap(imap, action, n).catch((error: unknown) => expect(String(error)).toMatch(/closed before/));
    }
  }
  const { body: all } = await call('GET /v1/messages?lightweight=true&limit=1000');
  const message = all[which % Math.max(all.length, 1)];
  if (!message) return;
  const path = `/v1/messages/${message.id}?raw=false&nodemailer=false`;
  const change = { flag: { flags }, label: { labels }, move: { folder }, save: { subject: `Saved ${n}`, folder } };
  return expectDecided(kind === 'delete' ? call(`DELETE ${path}`) : call(`PUT ${path}`, change[kind]));
}

async function actByImap(imap: ImapClient, { kind, folder, flags, labels, which }: Action, n: number): Promise<void> {
  if (kind === 'IMAP append') {
    await imap.append(`"${folder}"`, source({ Subject: `Append ${n}` }), `(${flags.join(' ')}) `);
    return;
  }
  if (kind === 'IMAP rename') return void (await imap.run(`RENAME "Work/Below" "Renamed ${n}"`));
  if ((await imap.run(`SELECT "${folder}"`)).status !== 'OK') return;
  const some = which % 3 === 0 ? '1:*' : `${1 + (which % 4)}`;
  const target = FOLDERS[which % FOLDERS.length];
  if (kind === 'IMAP store') await imap.run(`STORE ${some} FLAGS (${[...flags, ...labels].join(' ')})`);
  if (kind === 'IMAP copy') await imap.run(`COPY ${some} "${target}"`);
  if (kind === 'IMAP move') await imap.run(`MOVE ${some} "${target}"`);
  if (kind === 'IMAP expunge') {
    await imap.run(`STORE ${some} +FLAGS (\\Deleted)`);
    await imap.run('EXPUNGE');
  }
}

async function expectDecided(answer: ReturnType<Call>): Promise<void> {
  const { status } = await answer;
  expect([200, 400, 404]).toContain(status);
}

function plain(listed: Listed): object {
  return Object.fromEntries([...listed].map(([id, { path, messages }]) => [id, [path, sorted(messages)]]));
}

function sorted<T>(messages: Map<number, T>): [number, T][] {
  return [...messages].toSorted(([a], [b]) => a - b);
}

/** Path → UID and flags in one order. */
function withoutIds(listed: Listed): Record<string, [number, string[]][]> {
  return Object.fromEntries(
    [...listed.values()].map(({ path, messages }) => [
      path,
      sorted(messages).map(([uid, { flags, labels }]) => [uid, [...flags, ...labels].toSorted()]),
    ]),
  );
}

async function listByImap(imap: ImapClient): Promise<Record<string, [number, string[]][]>> {
  const listed: Record<string, [number, string[]][]> = {};
  for (const line of await imap.ok('LIST "" *')) {
    const path = /"\/" "?([^"]*)"?$/.exec(line)?.[1];
    if (path === undefined) continue;
    await imap.ok(`EXAMINE "${path}"`);
    const answers = await imap.ok('UID FETCH 1:* (FLAGS)');
    listed[path] = answers.flatMap((answer) => {
      const [uid, flags] = [/\bUID (\d+)/.exec(answer)?.[1], /\bFLAGS \(([^)]*)\)/.exec(answer)?.[1]];
      if (uid === undefined || flags === undefined) return [];
      const texts = flags.split(' ').filter((flag) => flag !== '' && flag !== '\\Recent');
      return [[Number(uid), texts.toSorted()] as [number, string[]]];
    });
    await imap.ok('UNSELECT');
  }
  return listed;
}
