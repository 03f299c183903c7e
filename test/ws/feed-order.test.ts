import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailboxEvent } from '../../src/mailstore/events/mailbox-event.js';
import type { Mailbox } from '../../src/mailstore/mailbox.js';
import { flagsOf, labelsOf } from '../../src/servers/http/api/v1/message-labels.js';
import type { SocketEvent } from '../../src/servers/http/ws/frames.js';
import { openMailboxFeed } from '../../src/servers/http/ws/mailbox-feed.js';
import { folderNamed, message, NO_FLAGS, openMailboxes } from '../mailstore/mailbox-fixture.js';

const FOLDERS = ['INBOX', 'Archive', 'Trash'] as const;
const RUNS = process.env.WAYPOST_TEST_LONG ? 200 : 25;

let site: Awaited<ReturnType<typeof openMailboxes>>;
let mailbox: Mailbox;
let folderIds: readonly string[];
beforeAll(async () => {
  site = await openMailboxes();
  mailbox = await site.open();
  folderIds = await Promise.all(FOLDERS.map(async (name) => (await folderNamed(mailbox, name)).id));
});
afterAll(() => site[Symbol.asyncDispose]());

const place = fc.nat(FOLDERS.length - 1);
const step = fc.record({
  kind: fc.constantFrom('append', 'flag', 'flag', 'label', 'move', 'move', 'flag and move', 'remove'),
  from: place,
  to: place,
  which: fc.nat(1000),
  value: fc.nat(3),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Notices of several nodes come in any order, and all of them later than what they tell. */
it('a page agrees with its mailbox in whatever order it is told', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 15 }),
      fc.infiniteStream(fc.nat(1000)),
      async (steps, numbers) => {
        const page = await readAll();
        const events: MailboxEvent[] = [];
        const stop = mailbox.onEvent((event) => event && events.push(event));
        for (const one of steps) await act(one);
        await heardAll(events);
        stop();
        await follow(page, shuffled(events, numbers));
        expect(sorted(page)).toEqual(sorted(await readAll()));
      },
    ),
    { numRuns: RUNS },
  );
});

/** Notices are told in the order they are given: this one is the last. */
async function heardAll(events: readonly MailboxEvent[]): Promise<void> {
  const folderId = folderIds[0] as string;
  const { uids } = await mailbox.messages.append(folderId, [{ source: message('last'), flags: NO_FLAGS }]);
  await expect.poll(() => events, { interval: 1 }).toContainEqual({ kind: 'new', folderId, uids });
}

async function act({ kind, from, to, which, value }: Step): Promise<void> {
  const folderId = folderIds[from] as string;
  const targetId = folderIds[to] as string;
  const flags = { bits: value, keywords: [] };
  if (kind === 'append') {
    await mailbox.messages.append(folderId, [{ source: message(`Number ${which}`), flags }]);
    return;
  }
  const all = await uidsOf(folderId);
  const uid = all[which % Math.max(all.length, 1)];
  if (uid === undefined) return;
  const [row] = await mailbox.messages.identified(folderId, [uid]);
  if (!row) throw new Error('nothing else changes this mailbox');
  const move = targetId === folderId ? {} : { targetId };
  if (kind === 'remove') await mailbox.filing.remove(row.id);
  else if (kind === 'move') await mailbox.filing.change(row.id, move);
  else {
    await mailbox.filing.change(row.id, {
      flags: ({ bits }) => (kind === 'label' ? { bits, keywords: [`label${value}`] } : flags),
      ...(kind === 'flag and move' && move),
    });
  }
}

/** Folder, then UID: flags and labels. */
type Page = Map<string, Map<number, string>>;

async function readAll(): Promise<Page> {
  const page: Page = new Map();
  for (const id of folderIds) page.set(id, await readFolder(id));
  return page;
}

async function readFolder(folderId: string): Promise<Map<number, string>> {
  const rows = await mailbox.messages.rows(folderId, await uidsOf(folderId));
  return new Map(rows.map(({ uid, flags }) => [uid, textOf(flagsOf(flags), labelsOf(flags))]));
}

async function uidsOf(folderId: string): Promise<readonly number[]> {
  const { uids } = await mailbox.messages.contents(folderId, { after: 0, last: 2 ** 32, limit: 1000 });
  return uids;
}

function textOf(flags: readonly string[], labels: readonly string[]): string {
  return JSON.stringify([flags, labels]);
}

/** Applies what the events become as programs do: what comes from an unknown place makes them read its folder. */
async function follow(page: Page, events: readonly MailboxEvent[]): Promise<void> {
  const told: SocketEvent[] = [];
  let tellFeed = (_event: MailboxEvent | undefined) => {};
  const onEvent: Mailbox['onEvent'] = (listener) => {
    tellFeed = listener;
    return () => {};
  };
  const feed = await openMailboxFeed(
    { ...mailbox, onEvent },
    { send: (event) => told.push(event), missed: expect.fail },
  );
  for (const event of events) tellFeed(event);
  tellFeed(LAST);
  await expect.poll(() => told.at(-1)?.members.uids, { interval: 1 }).toEqual(LAST.uids);
  feed.close();
  for (const { event, members } of told) await apply(page, event, members as Record<string, never>);
}

/** Changes nothing, and is told after all others. */
const LAST: MailboxEvent = { kind: 'expunged', folderId: 'f'.repeat(24), uids: [4_000_000_000] };

// biome-ignore lint/suspicious/noExplicitAny: members of any event
async function apply(page: Page, event: string, members: any): Promise<void> {
  const messages = page.get(members.mailbox);
  if (event === 'newMessage') {
    const { folder_id: folderId, uid, flags, labels } = members.message;
    page.get(folderId)?.set(uid, textOf(flags, labels));
  } else if (event === 'messagesExpunged') {
    for (const uid of members.uids) messages?.delete(uid);
  } else if (event === 'messagesMoved') {
    const { sourceMailbox, destinationMailbox, sourceUid, destinationUid } = members;
    for (const [n, uid] of sourceUid.entries()) {
      const known = page.get(sourceMailbox)?.get(uid);
      page.get(sourceMailbox)?.delete(uid);
      if (known === undefined) page.set(destinationMailbox, await readFolder(destinationMailbox));
      else page.get(destinationMailbox)?.set(destinationUid[n], known);
    }
  } else {
    for (const uid of members.uids) {
      const [flags, labels] = JSON.parse(messages?.get(uid) ?? '[]');
      if (flags) messages?.set(uid, textOf(members.flags ?? flags, members.labels ?? labels));
    }
  }
}

function shuffled<T>(items: readonly T[], numbers: fc.Stream<number>): readonly T[] {
  const left = [...items];
  return items.map(() => left.splice((numbers.next().value ?? 0) % left.length, 1)[0] as T);
}

function sorted(page: Page): object {
  return folderIds.map((id) => [...(page.get(id) ?? [])].toSorted(([a], [b]) => a - b));
}
