import type { ImportedMessage } from '../../mailstore/imported/imported.js';
import type { Mailbox } from '../../mailstore/mailbox.js';
import { ServiceError } from '../../platform/service-error.js';
import { MAX_APPEND_BYTES } from '../../protocol/imap/reader-limits.js';
import type { ImportCounts, ImportItem, RefusalReason, RefusedItem } from './import-item.js';

/** The same limit as for APPEND. */
export const MAX_MESSAGE_BYTES = MAX_APPEND_BYTES;

/** Stores messages in one mailbox in batches: one transaction and one sync for many. */
export interface MailboxImport {
  /** Returns those of the origins that an import has taken before. */
  known(origins: readonly string[]): Promise<ReadonlySet<string>>;
  /** Resolves when the next message can be added. Throws if the mailbox is full, or the database does not answer. */
  add(item: ImportItem): Promise<void>;
  /** Counts a message that could not be read. */
  refuse(name: string, reason: RefusalReason): void;
  /** Counts messages that `known` found. */
  skip(count: number): void;
  /** Creates the folder, even if it stays empty. */
  ensureFolder(name: string): Promise<void>;
  /** Resolves when everything added is durable. */
  flush(): Promise<void>;
  counts(): ImportCounts;
  /** Frees messages that were not stored. */
  discard(): void;
}

const BATCH_MESSAGES = 256;
const BATCH_BYTES = 4 * 1024 * 1024;
/** Further refusals are only counted. */
const MAX_REFUSALS = 1000;

export function createMailboxImport(mailbox: Pick<Mailbox, 'folders' | 'imported'>): MailboxImport {
  const { folders, imported } = mailbox;
  const folderIds = new Map<string, string>();
  const refusals: RefusedItem[] = [];
  const count = { added: 0, known: 0, refused: 0 };
  let batch: ImportItem[] = [];
  let batchBytes = 0;
  /** One batch is stored while the next is read. */
  let storing: Promise<void> = Promise.resolve();

  async function pass(): Promise<void> {
    const items = batch;
    batch = [];
    batchBytes = 0;
    try {
      await storing;
    } catch (error) {
      releaseAll(items);
      throw error;
    }
    storing = store(items).finally(() => releaseAll(items));
    storing.catch(() => {}); // thrown by the next call
  }

  async function store(items: readonly ImportItem[]): Promise<void> {
    const byFolder = new Map<string, ImportItem[]>();
    for (const item of items) {
      const of = byFolder.get(item.folder) ?? [];
      of.push(item);
      byFolder.set(item.folder, of);
    }
    for (const [folder, its] of byFolder) await storeIn(folder, its);
  }

  async function storeIn(folder: string, items: readonly ImportItem[]): Promise<void> {
    try {
      const added = await take(folder, items.map(toMessage));
      count.added += added;
      count.known += items.length - added;
    } catch (error) {
      if (!(error instanceof ServiceError) || !OF_ONE_MESSAGE.has(error.kind)) throw error;
      const [only, ...others] = items;
      // One of the batch was refused; storing each alone shows which
      if (others.length > 0) for (const item of items) await storeIn(folder, [item]);
      // The number of different keywords in a folder is limited
      else if (only && only.flags.keywords.length > 0)
        await storeIn(folder, [{ ...only, flags: { ...only.flags, keywords: [] } }]);
      else if (only) refuse(only.name, error.kind === 'too-large' ? 'too-large' : 'rejected');
    }
  }

  async function take(folder: string, messages: readonly ImportedMessage[]): Promise<number> {
    try {
      return await imported.take(await idOf(folder), messages);
    } catch (error) {
      if (!(error instanceof ServiceError && error.kind === 'not-found')) throw error;
      folderIds.delete(folder); // deleted during the import
      return imported.take(await idOf(folder), messages);
    }
  }

  function toMessage({ source, flags, internalAt, origin }: ImportItem): ImportedMessage {
    return { source, flags, tag: imported.tagOf(origin), ...(internalAt !== undefined && { internalAt }) };
  }

  async function idOf(name: string): Promise<string> {
    const known = folderIds.get(name);
    if (known !== undefined) return known;
    const { id } = (await folders.find(name)) ?? (await create(name));
    folderIds.set(name, id);
    return id;
  }

  /** Also subscribes to it, because many e-mail programs show only such folders. */
  async function create(name: string) {
    try {
      const folder = await folders.create(name);
      await folders.subscribe(name, true);
      return folder;
    } catch (error) {
      const made = await folders.find(name); // by another session at once
      if (made) return made;
      throw error;
    }
  }

  function refuse(name: string, reason: RefusalReason): void {
    count.refused += 1;
    if (refusals.length < MAX_REFUSALS) refusals.push({ name, reason });
  }

  return {
    refuse,
    async known(origins) {
      const tags = origins.map((origin) => imported.tagOf(origin));
      const taken = await imported.known(tags);
      return new Set(origins.filter((_, n) => taken.has(tags[n] ?? '')));
    },
    async add(item) {
      if (item.source.length === 0 || item.source.length > MAX_MESSAGE_BYTES) {
        refuse(item.name, item.source.length === 0 ? 'empty' : 'too-large');
        item.release?.();
        return;
      }
      batch.push(item);
      batchBytes += item.source.length;
      if (batch.length >= BATCH_MESSAGES || batchBytes >= BATCH_BYTES) await pass();
    },
    skip: (known) => {
      count.known += known;
    },
    async ensureFolder(name) {
      await idOf(name);
    },
    async flush() {
      await pass();
      await storing;
    },
    counts: () => ({ ...count, refusals: [...refusals] }),
    discard() {
      releaseAll(batch);
      batch = [];
    },
  };
}

const OF_ONE_MESSAGE: ReadonlySet<string> = new Set(['invalid', 'too-large']);

function releaseAll(items: readonly ImportItem[]): void {
  for (const { release } of items) release?.();
}
