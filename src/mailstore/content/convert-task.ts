import { systemRandom } from '../../platform/random.js';
import { indexMessage } from '../../protocol/mime/index-message.js';
import { type ContentSeal, createContentSeal } from './content-seal.js';
import { type Entry, formatEntry, parseEntry, toEntry, toFields } from './entry.js';
import { columnsOfEntry, entriesOfPage, openColumn, type SealedPage, sealPage } from './page.js';
import { ENC_BYTES, openBody, openIntakeKey } from './sealed-body.js';

/** Keys travel with every task and are overwritten after it: the thread holds none between tasks. */
interface TaskKeys {
  readonly aliasId: string;
  readonly mailboxKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** Contents that are not indexed yet. */
export interface IndexTask extends TaskKeys {
  readonly kind: 'index';
  readonly contents: readonly {
    readonly id: string;
    readonly blobId: string;
    readonly sealedKey: Uint8Array | null;
    readonly sealed: Uint8Array;
  }[];
}

/** Packs entries, and what is left of old pages, into a new page. */
export interface PackTask extends TaskKeys {
  readonly kind: 'pack';
  readonly pageId: string;
  readonly pages: readonly {
    readonly id: string;
    readonly columns: Omit<SealedPage, 'filter'>;
    /** Ids of the contents that still exist. */
    readonly ids: readonly string[];
  }[];
  readonly entries: readonly { readonly id: string; readonly entry: Uint8Array }[];
}

export type ConvertTask = IndexTask | PackTask;

/** `entry` undefined: the content does not open. */
export type Indexed = readonly { readonly id: string; readonly entry: Uint8Array | undefined }[];

export interface Packed {
  readonly sealed: SealedPage;
  /** In the order of slots. */
  readonly ids: readonly string[];
}

export type Converted = Indexed | Packed;

export function performConversion(task: ConvertTask): Converted {
  const seal = createContentSeal({ ...task, random: systemRandom });
  try {
    return task.kind === 'index' ? indexAll(task, seal) : pack(task, seal);
  } finally {
    seal.destroy();
    task.mailboxKey.fill(0);
    task.privateKey.fill(0);
  }
}

function indexAll({ contents, privateKey }: IndexTask, seal: ContentSeal): Indexed {
  return contents.map(({ id, blobId, sealedKey, sealed }) => {
    try {
      const bodyKey = sealedKey
        ? seal.openBodyKey(id, sealedKey)
        : openIntakeKey(privateKey, sealed.subarray(0, ENC_BYTES));
      const source = openBody(bodyKey, id, sealed);
      const indexed = toFields(indexMessage(source));
      const threadId = seal.threadId(indexed.threadRoot ?? `content ${id}`);
      const entry = toEntry(id, indexed, { threadId, blobId, bodyKey });
      return { id, entry: seal.sealEntry(id, formatEntry(entry)) };
    } catch {
      return { id, entry: undefined };
    }
  });
}

function pack({ pageId, pages, entries }: PackTask, seal: ContentSeal): Packed {
  const all: Entry[] = [];
  for (const { id, columns, ids } of pages) {
    const open = (column: keyof typeof columns) => openColumn(seal, id, column, columns[column]);
    const opened = { briefs: open('briefs'), headers: open('headers'), texts: open('texts') };
    const left = new Set(ids);
    const slots = [...opened.briefs.ids.keys()].filter((slot) => left.has(opened.briefs.ids[slot] ?? ''));
    all.push(...entriesOfPage(opened, slots));
  }
  for (const { id, entry } of entries) {
    all.push(...entriesOfPage(columnsOfEntry(parseEntry(seal.openEntry(id, entry))), [0]));
  }
  return { sealed: sealPage(seal, pageId, all), ids: all.map(({ id }) => id) };
}
