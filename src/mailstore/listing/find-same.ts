import { Pace } from '../../platform/pace.js';
import type { ContentReads } from '../content/content.js';
import type { MessageReads, MessageRow } from '../message.js';
import type { Arrivals } from '../search/arrivals.js';
import type { FolderView, Snapshot } from '../views/folder-view.js';

/** Messages of one length that are compared together. */
const BATCH = 100;

export interface SameDeps {
  readonly messages: Pick<MessageReads, 'rows'>;
  readonly content: Pick<ContentReads, 'headers' | 'stream'>;
  readonly view: (folderId: string) => Promise<FolderView>;
  readonly arrivals: (folderId: string, snapshot: Snapshot) => Promise<Arrivals>;
}

/** UID of a message with exactly these octets. Only messages of the same length are opened, their headers first. */
export async function findSameMessage(deps: SameDeps, folderId: string, source: Buffer): Promise<number | undefined> {
  const uids = await listOfLength(deps, folderId, source.length);
  const pace = new Pace();
  for (let at = 0; at < uids.length; at += BATCH) {
    const rows = await deps.messages.rows(folderId, uids.slice(at, at + BATCH));
    const headers = await deps.content.headers(rows);
    for (const [n, row] of rows.entries()) {
      const header = headers[n];
      const isLike = header && (!header.octets || source.subarray(0, header.sizeBytes).equals(header.octets));
      if (isLike && (await isSame(deps.content, row, source))) return row.uid;
      if (pace.isDue) await pace.rest();
    }
  }
  return undefined;
}

async function listOfLength({ view: open, arrivals }: SameDeps, folderId: string, length: number): Promise<number[]> {
  const view = await open(folderId);
  try {
    await view.ready();
    const { known } = view;
    const { sizes } = await arrivals(folderId, known);
    const uids: number[] = [];
    for (let i = 0; i < sizes.length; i++) if (sizes[i] === length) uids.push(known.uidAt(i + 1));
    return uids;
  } finally {
    view.close();
  }
}

async function isSame(content: SameDeps['content'], row: MessageRow, source: Buffer): Promise<boolean> {
  let at = 0;
  for await (const piece of content.stream(row)) {
    if (!source.subarray(at, at + piece.length).equals(piece)) return false;
    at += piece.length;
  }
  return at === source.length;
}
