import type { SealedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import { readBlob } from '../../blobs/read-blob.js';
import { UnreadableBlobError } from '../../blobs/unreadable-blob.js';
import type { Database } from '../../db/database.js';
import type { MailboxKeys } from '../../directory/mailboxes/mailbox-keys.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { countLoose, type LooseContent, listLoose, lockContents, setEntry, setPage } from './content-row-store.js';
import { PAGE_FORMAT } from './content-seal.js';
import type { Converted, ConvertTask, Indexed, IndexTask, Packed, PackTask } from './convert-task.js';
import { MAX_PAGE_BYTES, MAX_PAGE_ENTRIES } from './page.js';
import { MIN_LOOSE, planRewrite } from './page-plan.js';
import { deleteEmptyPages, findColumn, insertPage, listContentsOf, listPageUses, type PageUse } from './page-store.js';

/**
 * Packs contents of an open mailbox into pages, in the background. Every page is one transaction that takes only what
 * is still where it was found: a second process doing the same, or a crash, costs repeated work and nothing else.
 */
export interface Converter {
  /** Call it when there may be new contents. */
  wake(): void;
  close(): void;
  /** Resolves when it has nothing to do. */
  settled(): Promise<void>;
}

export interface ConverterDeps {
  readonly aliasId: string;
  readonly keys: MailboxKeys;
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'openSealed'>;
  /** In a worker thread: it takes long. */
  readonly convert: (task: ConvertTask) => Promise<Converted>;
  /** The index entry of one content, whose message is read piece by piece. */
  readonly sealedEntryOf: (content: LooseContent) => Promise<Uint8Array>;
  /** One page at a time in the whole process, across mailboxes. */
  readonly takeTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Larger ones do not go to the thread in one piece. */
const MAX_WHOLE_BYTES = 1024 * 1024;
/** One or two new messages are indexed here: faster than starting a thread. */
const MAX_ALONE = 8;
/** Octets of messages sent to the thread at once. */
const INDEX_BATCH_BYTES = 4 * 1024 * 1024;
/** Between two checks for new contents: a client that appends a thousand wakes it a thousand times. */
const QUIET_MS = 250;
/**
 * While more keeps coming nothing is packed, so that an appending client has the CPU; up to this many, or this long.
 */
const BURST_LOOSE = 8 * MAX_PAGE_ENTRIES;
const BURST_MS = 5000;
/** Without new contents for this long, a burst is over. */
const SETTLED_MS = 1000;

export function createConverter(deps: ConverterDeps): Converter {
  const { aliasId, keys, db, blobs, convert, sealedEntryOf, takeTurn, clock, random, log } = deps;
  const closing = new AbortController();
  /** Contents and pages that do not open: they stay as they are and do not hold up the others. */
  const broken = new Set<string>();
  let isAwake = false;
  let hasLooked = false;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let wokenAtMs = Number.NEGATIVE_INFINITY;
  let burstSinceMs: number | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = async <T extends Converted>(task: Omit<IndexTask, KeyNames> | Omit<PackTask, KeyNames>): Promise<T> => {
    closing.signal.throwIfAborted();
    const { mailboxKey, privateKey } = keys;
    return (await convert({ ...task, aliasId: keys.sealId, mailboxKey, privateKey } as ConvertTask)) as T;
  };

  function setAside(contentId: string): void {
    broken.add(contentId);
    log.warn('mailbox.contentDamaged', { aliasId, contentId });
  }

  /** Entries by content id; what does not open is skipped from now on. */
  async function index(contents: readonly LooseContent[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const entries = new Map<string, Uint8Array>();
    const isAlone = (content: LooseContent) => contents.length <= MAX_ALONE || content.sizeBytes > MAX_WHOLE_BYTES;
    for (const content of contents.filter(isAlone)) {
      closing.signal.throwIfAborted();
      const entry = await sealedEntryOf(content).catch(orDamaged);
      closing.signal.throwIfAborted(); // the keys are gone: what is sealed now could never be opened
      if (entry) entries.set(content.id, entry);
      else setAside(content.id);
    }
    const together = contents.filter((content) => !isAlone(content));
    for (const [id, entry] of await indexTogether(together)) entries.set(id, entry);
    return entries;
  }

  async function indexTogether(contents: readonly LooseContent[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const sealed = contents.length > 0 ? await blobs.openSealed(contents.map(({ blobId }) => blobId)) : new Map();
    const whole: { id: string; blobId: string; sealedKey: Uint8Array | null; sealed: Uint8Array }[] = [];
    for (const { id, blobId, sealedKey } of contents) {
      const bytes = await readWhole(sealed.get(blobId)).catch(orDamaged);
      if (bytes) whole.push({ id, blobId, sealedKey, sealed: bytes });
      else setAside(id);
    }
    const entries = new Map<string, Uint8Array>();
    if (whole.length === 0) return entries;
    for (const { id, entry } of await run<Indexed>({ kind: 'index', contents: whole })) {
      if (entry) entries.set(id, entry);
      else setAside(id);
    }
    return entries;
  }

  /** Takes from the beginning of `loose` what fits into a page; entries that do not fit are stored for later. */
  async function gatherEntries(loose: readonly LooseContent[]): Promise<PackTask['entries']> {
    const made = new Map<string, Uint8Array>();
    const gathered: { id: string; entry: Uint8Array }[] = [];
    let sizeBytes = 0;
    for (const [i, { id, entry }] of loose.entries()) {
      if (!entry && !made.has(id) && !broken.has(id)) {
        for (const [key, value] of await index(nextBatch(loose.slice(i)))) made.set(key, value);
      }
      const found = entry ?? made.get(id);
      if (!found) continue;
      gathered.push({ id, entry: found });
      made.delete(id);
      sizeBytes += found.length;
      if (sizeBytes >= MAX_PAGE_BYTES) break;
    }
    await keepEntries(made);
    return gathered;
  }

  async function keepEntries(entries: ReadonlyMap<string, Uint8Array>): Promise<void> {
    if (entries.size === 0) return;
    await db.inTransaction(async (tx) => {
      for (const [id, entry] of entries) await setEntry(tx, { aliasId, id, entry });
    });
  }

  async function gatherPage({ id }: PageUse): Promise<{ page: PackTask['pages'][number]; ids: string[] } | undefined> {
    const contents = await listContentsOf(db.reader, aliasId, id);
    const column = async (name: 'briefs' | 'headers' | 'texts') =>
      (await findColumn(db.reader, { aliasId, pageId: id, column: name }))?.sealed;
    const [briefs, headers, texts] = [await column('briefs'), await column('headers'), await column('texts')];
    if (!briefs || !headers || !texts) return undefined;
    const ids = contents.map((content) => content.id);
    return { page: { id, columns: { briefs, headers, texts }, ids }, ids };
  }

  /** False when another process was faster, or most of the contents were deleted. */
  async function writePage(loose: readonly LooseContent[], uses: readonly PageUse[]): Promise<boolean> {
    const expected = new Map<string, string | null>();
    const pages: PackTask['pages'][number][] = [];
    for (const use of uses) {
      const gathered = await gatherPage(use);
      if (!gathered) continue;
      pages.push(gathered.page);
      for (const id of gathered.ids) expected.set(id, use.id);
    }
    const entries = await gatherEntries(loose);
    for (const { id } of entries) expected.set(id, null);
    const emptied = new Set(pages.map(({ id }) => id));
    if (expected.size === 0) {
      await db.inTransaction((tx) => deleteEmptyPages(tx, aliasId, emptied));
      return false;
    }
    const pageId = newId(random, clock.now());
    const { sealed, ids } = await run<Packed>({ kind: 'pack', pageId, pages, entries });
    return db.inTransaction(async (tx) => {
      const rows = await lockContents(tx, aliasId, ids);
      const here = new Set(rows.filter(({ id, page_id }) => page_id === expected.get(id)).map(({ id }) => id));
      if (here.size * 2 < ids.length) return false;
      const page = { aliasId, id: pageId, format: PAGE_FORMAT, entryCount: ids.length, sealed, createdAt: clock.now() };
      await insertPage(tx, page);
      await setPage(tx, { aliasId, pageId, ids: here });
      await deleteEmptyPages(tx, aliasId, emptied);
      return true;
    });
  }

  function isInBurst(): boolean {
    const nowMs = clock.monotonicMs();
    const isLong = burstSinceMs !== undefined && nowMs - burstSinceMs >= BURST_MS;
    if (!isLong && nowMs - wokenAtMs < SETTLED_MS) return true;
    burstSinceMs = undefined;
    return false;
  }

  async function findRewrite(looseCount: number): Promise<readonly PageUse[]> {
    // A full page needs no other one, and reading the use of all pages costs more the more there are
    if (looseCount >= MAX_PAGE_ENTRIES) return [];
    const uses = await listPageUses(db.reader, aliasId);
    return planRewrite(
      uses.filter(({ id }) => !broken.has(id)),
      looseCount,
    );
  }

  /** Whether there may be more to do. */
  async function convertSome(): Promise<boolean> {
    const isBusy = hasLooked && isInBurst();
    const enough = isBusy ? BURST_LOOSE : MIN_LOOSE;
    const { loose: count, unindexed, arrived } = await countLoose(db.reader, aliasId, enough + broken.size);
    const isMore = count - broken.size >= MIN_LOOSE || unindexed > broken.size;
    // A client rarely reads at once what it appended; many of those are packed without storing a loose entry first
    const isDue = ({ entry, sealedKey }: LooseContent) => !entry && !(isBusy && sealedKey);
    if (hasLooked && count - broken.size < enough && (isBusy ? arrived : unindexed) <= broken.size) {
      isAwake ||= isBusy && isMore; // checked again after the burst
      return false;
    }
    const all = await listLoose(db.reader, aliasId, MAX_PAGE_ENTRIES + broken.size);
    const loose = all.filter(({ id }) => !broken.has(id)).slice(0, MAX_PAGE_ENTRIES);
    const isEnough = loose.length >= MIN_LOOSE && count - broken.size >= enough;
    if (!isEnough) {
      for (let rest = loose.filter(isDue); rest.length > 0; ) {
        const batch = nextBatch(rest);
        await keepEntries(await index(batch));
        rest = rest.slice(batch.length);
      }
      isAwake ||= isBusy && isMore;
      if (hasLooked) return false;
    }
    const rewritten = await findRewrite(isEnough ? loose.length : 0);
    if (!isEnough && rewritten.length === 0) {
      hasLooked = true;
      return false;
    }
    try {
      await writePage(isEnough ? loose : [], rewritten);
    } catch (error) {
      if (rewritten.length === 0 || closing.signal.aborted) throw error;
      for (const { id } of rewritten) broken.add(id);
      log.warn('mailbox.pageDamaged', { aliasId, pageIds: rewritten.map(({ id }) => id), error });
    }
    return true;
  }

  async function convertAll(): Promise<void> {
    try {
      while (isAwake && !closing.signal.aborted) {
        const sinceMs = clock.monotonicMs() - lookedAtMs;
        if (sinceMs < QUIET_MS) await clock.sleep(QUIET_MS - sinceMs, closing.signal);
        isAwake = false;
        while (!closing.signal.aborted && (await takeTurn(convertSome)));
        lookedAtMs = clock.monotonicMs();
      }
    } catch (error) {
      isAwake = false;
      if (!closing.signal.aborted) log.warn('mailbox.notConverted', { aliasId, error });
    }
  }

  return {
    wake() {
      wokenAtMs = clock.monotonicMs();
      burstSinceMs ??= wokenAtMs;
      if (isAwake || closing.signal.aborted) return;
      isAwake = true;
      running = running.then(convertAll);
    },
    close: () => closing.abort(),
    settled: () => running,
  };
}

type KeyNames = 'aliasId' | 'mailboxKey' | 'privateKey';

/** While the blob store is unreachable the message counts as intact: it is tried again later. */
function orDamaged(error: unknown): undefined {
  if (error instanceof UnreadableBlobError) return undefined;
  if (error instanceof ServiceError && error.kind !== 'not-found') throw error;
}

/** The unindexed ones, from the first on; at least one. */
function nextBatch(contents: readonly LooseContent[]): readonly LooseContent[] {
  const batch: LooseContent[] = [];
  let sizeBytes = 0;
  for (const content of contents) {
    if (content.entry) continue;
    if (batch.length > 0 && sizeBytes + content.sizeBytes > INDEX_BATCH_BYTES) break;
    batch.push(content);
    sizeBytes += content.sizeBytes;
  }
  return batch;
}

/** `undefined`: the blob is gone. */
async function readWhole(blob: SealedBlob | undefined): Promise<Uint8Array | undefined> {
  return (
    blob && (blob.bytes ?? readBlob({ sizeBytes: blob.sizeBytes, chunks: asBuffers(blob.read(0, blob.sizeBytes)) }))
  );
}

async function* asBuffers(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, length } of pieces) yield Buffer.from(buffer, byteOffset, length);
}
