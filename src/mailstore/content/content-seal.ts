import type { Random } from '../../platform/random.js';
import { createRowSeal } from '../../sealing/row-seal.js';
import { formatBodyKey, parseBodyKey } from './body-key.js';
import type { BodyKey } from './sealed-body.js';

/** What the mailbox key does for contents: each is bound to the row and column it was sealed for. */
export interface ContentSeal {
  sealBodyKey(contentId: string, bodyKey: BodyKey): Buffer;
  openBodyKey(contentId: string, sealed: Uint8Array): BodyKey;
  sealEntry(contentId: string, entry: Uint8Array): Buffer;
  openEntry(contentId: string, sealed: Uint8Array): Buffer;
  sealColumn(pageId: string, column: PageColumn, plain: Uint8Array): Buffer;
  openColumn(pageId: string, column: PageColumn, sealed: Uint8Array): Buffer;
  /** RFC 8474: the same for every message that names the same root; the id reveals nothing of the root. */
  threadId(root: string): string;
  destroy(): void;
}

export const PAGE_COLUMNS = ['filter', 'briefs', 'headers', 'texts'] as const;
export type PageColumn = (typeof PAGE_COLUMNS)[number];
/** Format of the columns of a page and of a loose entry. */
export const PAGE_FORMAT = 1;

export function createContentSeal({
  aliasId,
  mailboxKey,
  random,
}: {
  readonly aliasId: string;
  readonly mailboxKey: Uint8Array;
  readonly random: Random;
}): ContentSeal {
  const rows = createRowSeal({ purpose: 'content', aliasId, key: mailboxKey, random });
  const column = (pageId: string, name: PageColumn) => `page ${PAGE_FORMAT} ${pageId} ${name}`;
  const entry = (contentId: string) => `entry ${PAGE_FORMAT} ${contentId}`;
  const bodyKey = (contentId: string) => `body-key ${contentId}`;
  return {
    sealBodyKey: (id, key) => rows.seal(bodyKey(id), formatBodyKey(key)),
    openBodyKey: (id, sealed) => parseBodyKey(rows.open(bodyKey(id), sealed)),
    sealEntry: (id, plain) => rows.seal(entry(id), plain),
    openEntry: (id, sealed) => rows.open(entry(id), sealed),
    sealColumn: (pageId, name, plain) => rows.seal(column(pageId, name), plain),
    openColumn: (pageId, name, sealed) => rows.open(column(pageId, name), sealed),
    threadId: (root) => rows.tag(`thread ${root}`).slice(0, THREAD_ID_DIGITS),
    destroy: rows.destroy,
  };
}

const THREAD_ID_DIGITS = 24;
