import { Pace } from '../../platform/pace.js';
import { ServiceError } from '../../platform/service-error.js';
import type { IdentifiedRow, MessageReads } from '../message.js';
import type { Arrivals } from '../search/arrivals.js';
import type { Threads } from '../search/folder-threads.js';
import type { MessageFilter } from '../search/message-filter.js';
import type { Places } from '../search/places.js';
import type { FolderView, Snapshot } from '../views/folder-view.js';
import { type FolderRun, folderRun } from './folder-run.js';
import { type Members, type ThreadRun, threadRun } from './thread-run.js';

/** What a page lists; the newest message comes first. */
export interface MessageListQuery {
  /** Only these folders; empty ones may be left out. */
  readonly folderIds: readonly string[];
  /** `undefined`: all messages. */
  readonly filter: MessageFilter | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface MessageListPage {
  readonly rows: readonly IdentifiedRow[];
  readonly total: number;
}

/** Messages of one conversation that lie in one folder, as far as they match. */
export interface ListedThread extends Omit<Members, 'uids'> {
  /** The newest first, and at most a hundred. */
  readonly rows: readonly IdentifiedRow[];
}

export interface ThreadListPage {
  readonly threads: readonly ListedThread[];
  readonly total: number;
}

export interface ListingDeps {
  readonly messages: Pick<MessageReads, 'identified'>;
  readonly view: (folderId: string) => Promise<FolderView>;
  readonly arrivals: (folderId: string, snapshot: Snapshot) => Promise<Arrivals>;
  readonly filter: (view: FolderView, filter: MessageFilter, arrivals: Arrivals) => Promise<Places>;
  readonly threads: (view: FolderView) => Promise<Threads>;
}

/** Sorted by internal date, newest first, then by UID. Rows are read for the page alone. */
export async function listMessages(deps: ListingDeps, query: MessageListQuery): Promise<MessageListPage> {
  const { page, total } = await findPage(deps, query, async (run) => run);
  const uids = page.map(({ run: { folderId, uidAt }, entry }) => ({ folderId, uid: uidAt(entry) }));
  const rows = await readRows(deps.messages, uids);
  return { rows: uids.flatMap((picked) => rows.get(nameOf(picked)) ?? []), total };
}

/** Conversations, folder by folder, by their newest message. */
export async function listThreads(deps: ListingDeps, query: MessageListQuery): Promise<ThreadListPage> {
  const { page, total } = await findPage(deps, query, async (run, view) =>
    threadRun(run, await deps.threads(view), view.known),
  );
  const members = membersOf(page);
  const rows = await readRows(
    deps.messages,
    members.flatMap(({ folderId, uids }) => uids.map((uid) => ({ folderId, uid }))),
  );
  const threads = members.map(({ folderId, uids, ...counts }) => ({
    ...counts,
    rows: uids.flatMap((uid) => rows.get(nameOf({ folderId, uid })) ?? []),
  }));
  return { threads: threads.filter((thread) => thread.rows.length > 0), total };
}

/** In the order of the page. */
function membersOf(page: readonly Entry<ThreadRun>[]): readonly (Members & { readonly folderId: string })[] {
  const found = new Map<Entry<ThreadRun>, Members>();
  for (const run of new Set(page.map((one) => one.run))) {
    const own = page.filter((one) => one.run === run);
    const members = run.membersOf(own.map(({ entry }) => entry));
    for (const [i, one] of own.entries()) found.set(one, members[i] as Members);
  }
  return page.map((one) => ({ ...(found.get(one) as Members), folderId: one.run.folderId }));
}

interface Entry<R extends FolderRun> {
  readonly run: R;
  readonly entry: number;
}

/** Folders that are searched together. */
const AT_ONCE = 8;

async function findPage<R extends FolderRun>(
  deps: ListingDeps,
  { folderIds, filter, offset, limit }: MessageListQuery,
  form: (run: FolderRun, view: FolderView) => Promise<R>,
): Promise<{ readonly page: readonly Entry<R>[]; readonly total: number }> {
  const runs: R[] = [];
  for (let at = 0; at < folderIds.length; at += AT_ONCE) {
    const some = folderIds.slice(at, at + AT_ONCE).map((id) => findIn(deps, id, filter, form).catch(unlessGone));
    runs.push(...(await Promise.all(some)).filter((run) => run !== undefined));
  }
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  return { page: await cutPage(runs, offset, limit), total };
}

async function findIn<R>(
  { view: open, arrivals: arrivalsOf, filter: find }: ListingDeps,
  folderId: string,
  filter: MessageFilter | undefined,
  form: (run: FolderRun, view: FolderView) => Promise<R>,
): Promise<R> {
  const view = await open(folderId);
  try {
    await view.ready();
    const { known } = view;
    const arrivals = await arrivalsOf(folderId, known);
    const places = filter && (await find(view, filter, arrivals));
    return await form(folderRun(folderId, known, arrivals, places), view);
  } finally {
    view.close();
  }
}

/** Steps between two checks of the time. */
const STEPS = 1000;

async function cutPage<R extends FolderRun>(
  runs: readonly R[],
  offset: number,
  limit: number,
): Promise<readonly Entry<R>[]> {
  const page: Entry<R>[] = [];
  const [only] = runs;
  if (only && runs.length === 1) {
    for (let entry = offset; entry < Math.min(offset + limit, only.length); entry++) page.push({ run: only, entry });
    return page;
  }
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  if (offset >= total) return page;
  const heads = runs.map(() => 0);
  const pace = new Pace();
  for (let n = 0; n < offset + limit; n++) {
    let newest = -1;
    for (let i = 0; i < runs.length; i++) {
      const [run, head] = [runs[i] as R, heads[i] as number];
      if (head < run.length && (newest === -1 || isNewer(run, head, runs[newest] as R, heads[newest] as number)))
        newest = i;
    }
    const run = runs[newest];
    if (!run) break;
    const entry = heads[newest] as number;
    if (n >= offset) page.push({ run, entry });
    heads[newest] = entry + 1;
    if (n % STEPS === 0) await pace.rest();
  }
  return page;
}

function isNewer(run: FolderRun, n: number, other: FolderRun, m: number): boolean {
  const difference = run.internalAt(n) - other.internalAt(m);
  return difference > 0 || (difference === 0 && run.uidAt(n) > other.uidAt(m));
}

interface Picked {
  readonly folderId: string;
  readonly uid: number;
}

/** Keyed by `nameOf`; deleted messages are missing. */
async function readRows(
  messages: ListingDeps['messages'],
  picked: readonly Picked[],
): Promise<ReadonlyMap<string, IdentifiedRow>> {
  const uids = new Map<string, number[]>();
  for (const { folderId, uid } of picked) {
    const known = uids.get(folderId);
    if (known) known.push(uid);
    else uids.set(folderId, [uid]);
  }
  const rows = new Map<string, IdentifiedRow>();
  for (const [folderId, some] of uids) {
    const ascending = some.sort((a, b) => a - b);
    for (const row of await messages.identified(folderId, ascending)) rows.set(nameOf(row), row);
  }
  return rows;
}

function nameOf({ folderId, uid }: Picked): string {
  return `${folderId} ${uid}`;
}

/** A folder that was deleted since has no messages. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.kind === 'not-found') return undefined;
  throw error;
}
