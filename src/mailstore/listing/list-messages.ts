import { Pace } from '../../platform/pace.js';
import { ServiceError } from '../../platform/service-error.js';
import type { IdentifiedRow, MessageReads } from '../message.js';
import type { Arrivals } from '../search/arrivals.js';
import type { MessageFilter } from '../search/message-filter.js';
import type { Places } from '../search/places.js';
import type { FolderView, Snapshot } from '../views/folder-view.js';

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

export interface ListingDeps {
  readonly messages: Pick<MessageReads, 'identified'>;
  readonly view: (folderId: string) => Promise<FolderView>;
  readonly arrivals: (folderId: string, snapshot: Snapshot) => Promise<Arrivals>;
  readonly filter: (view: FolderView, filter: MessageFilter, arrivals: Arrivals) => Promise<Places>;
}

/** Folders that are searched together. */
const AT_ONCE = 8;

/** By internal date, newest first; equal dates by UID. Rows are read for the page alone. */
export async function listMessages(deps: ListingDeps, query: MessageListQuery): Promise<MessageListPage> {
  const { folderIds, filter, offset, limit } = query;
  const found: FolderRun[] = [];
  for (let at = 0; at < folderIds.length; at += AT_ONCE) {
    const some = folderIds.slice(at, at + AT_ONCE).map((id) => findIn(deps, id, filter).catch(unlessGone));
    found.push(...(await Promise.all(some)).filter((run) => run !== undefined));
  }
  const total = found.reduce((sum, { length }) => sum + length, 0);
  const page = await cutPage(found, offset, limit);
  const rows = await readRows(deps.messages, page);
  return { rows, total };
}

/** What was found in a folder, from the newest to the oldest. */
interface FolderRun {
  readonly folderId: string;
  readonly length: number;
  placeAt(n: number): number;
  uidAt(n: number): number;
  internalAt(n: number): number;
}

async function findIn(
  { view: open, arrivals: arrivalsOf, filter: find }: ListingDeps,
  folderId: string,
  filter: MessageFilter | undefined,
): Promise<FolderRun> {
  const view = await open(folderId);
  try {
    await view.ready();
    const { known } = view;
    const arrivals = await arrivalsOf(folderId, known);
    const places = filter && (await find(view, filter, arrivals));
    return runOf(folderId, known, arrivals, places && inOrder(places, arrivals));
  } finally {
    view.close();
  }
}

/** `places`: from the oldest to the newest; `undefined`: all. */
function runOf(
  folderId: string,
  known: Snapshot,
  { order, internalAts }: Arrivals,
  places: ArrayLike<number> | undefined,
): FolderRun {
  const { length } = places ?? known;
  const ordered = places ?? order;
  const placeAt = (n: number) => (ordered ? (ordered[length - 1 - n] as number) : length - n);
  return {
    folderId,
    length,
    placeAt,
    uidAt: (n) => known.uidAt(placeAt(n)),
    internalAt: (n) => internalAts[placeAt(n) - 1] as number,
  };
}

function inOrder(places: Places, { order }: Arrivals): ArrayLike<number> {
  if (!order) return places;
  const isFound = new Uint8Array(order.length + 1);
  for (const place of places) isFound[place] = 1;
  return order.filter((place) => isFound[place] === 1);
}

interface Picked {
  readonly folderId: string;
  readonly uid: number;
}

/** Steps between two checks of the time. */
const STEPS = 1000;

async function cutPage(runs: readonly FolderRun[], offset: number, limit: number): Promise<readonly Picked[]> {
  const page: Picked[] = [];
  const [only] = runs;
  if (only && runs.length === 1) {
    for (let n = offset; n < Math.min(offset + limit, only.length); n++) page.push(pick(only, n));
    return page;
  }
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  if (offset >= total) return page;
  const heads = runs.map(() => 0);
  const pace = new Pace();
  for (let n = 0; n < offset + limit; n++) {
    let newest = -1;
    for (let i = 0; i < runs.length; i++) {
      const [run, head] = [runs[i] as FolderRun, heads[i] as number];
      if (
        head < run.length &&
        (newest === -1 || isNewer(run, head, runs[newest] as FolderRun, heads[newest] as number))
      )
        newest = i;
    }
    const run = runs[newest];
    if (!run) break;
    const head = heads[newest] as number;
    if (n >= offset) page.push(pick(run, head));
    heads[newest] = head + 1;
    if (n % STEPS === 0) await pace.rest();
  }
  return page;
}

function isNewer(run: FolderRun, n: number, other: FolderRun, m: number): boolean {
  const difference = run.internalAt(n) - other.internalAt(m);
  return difference > 0 || (difference === 0 && run.uidAt(n) > other.uidAt(m));
}

function pick(run: FolderRun, n: number): Picked {
  return { folderId: run.folderId, uid: run.uidAt(n) };
}

/** In the order of the page; deleted messages are skipped. */
async function readRows(messages: ListingDeps['messages'], page: readonly Picked[]): Promise<readonly IdentifiedRow[]> {
  const uids = new Map<string, number[]>();
  for (const { folderId, uid } of page) {
    const known = uids.get(folderId);
    if (known) known.push(uid);
    else uids.set(folderId, [uid]);
  }
  const rows = new Map<string, IdentifiedRow>();
  for (const [folderId, some] of uids) {
    const ascending = some.sort((a, b) => a - b);
    for (const row of await messages.identified(folderId, ascending)) rows.set(`${folderId} ${row.uid}`, row);
  }
  return page.flatMap(({ folderId, uid }) => rows.get(`${folderId} ${uid}`) ?? []);
}

/** A folder that was deleted since has no messages. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.kind === 'not-found') return undefined;
  throw error;
}
