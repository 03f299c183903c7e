import type { Collection } from '../../groupware/collection.js';
import type { Groupware } from '../../groupware/groupware.js';
import type { Mailbox } from '../../mailstore/mailbox.js';
import { FLAG_BIT, type MessageRow } from '../../mailstore/message.js';
import { ServiceError } from '../../platform/service-error.js';
import { createMboxQuoting, formatMboxHead } from '../../protocol/mbox/format-mbox.js';

/** The parts of a path: `mail` and the folder, or `calendars` or `contacts`, the collection and the object. */
export interface CopiedPiece {
  readonly path: readonly string[];
  readonly octets: Buffer;
  /** The name of a message whose bytes cannot be read. */
  readonly lost?: string;
}

const NOTHING = Buffer.alloc(0);
const PAGE_ROWS = 200;
const KIND_FOLDERS = { calendar: 'calendars', book: 'contacts' } as const;
type CopiedKind = keyof typeof KIND_FOLDERS;

/** Everything that a mailbox has, in open formats: folders as mbox, each contact and calendar entry as a file. */
export async function* copyMailbox(
  { folders, messages, content }: Pick<Mailbox, 'folders' | 'messages' | 'content'>,
  { collections, objects }: Pick<Groupware, 'collections' | 'objects'>,
): AsyncGenerator<CopiedPiece, void, undefined> {
  for (const { id, name } of await folders.list()) {
    const path = ['mail', ...name.split('/')];
    yield { path, octets: NOTHING }; // also when it is empty
    for (let after = 0; ; ) {
      const { uids } = await messages.contents(id, { after, last: Number.MAX_SAFE_INTEGER, limit: PAGE_ROWS });
      for (const row of await messages.rows(id, uids)) yield* copyMessage(path, row, content.stream(row));
      const last = uids.at(-1);
      if (last === undefined || uids.length < PAGE_ROWS) break;
      after = last;
    }
  }
  for (const collection of await collections.list()) {
    if (collection.kind !== 'calendar' && collection.kind !== 'book') continue;
    yield* copyCollection(KIND_FOLDERS[collection.kind], collection, objects);
  }
}

async function* copyMessage(
  path: readonly string[],
  { uid, flags, internalAt }: MessageRow,
  octets: AsyncIterable<Buffer>,
): AsyncGenerator<CopiedPiece, void, undefined> {
  const pieces = octets[Symbol.asyncIterator]();
  let first: IteratorResult<Buffer>;
  try {
    first = await pieces.next();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Deleted since it was listed, or damaged: the others must still be copied
    if (error.kind !== 'not-found') yield { path, octets: NOTHING, lost: `UID ${uid}` };
    return;
  }
  const has = (flag: keyof typeof FLAG_BIT) => (flags.bits & FLAG_BIT[flag]) !== 0;
  const head = formatMboxHead(internalAt, {
    isSeen: has('seen'),
    isAnswered: has('answered'),
    isFlagged: has('flagged'),
    isDraft: has('draft'),
    keywords: [...flags.keywords],
  });
  yield { path, octets: Buffer.from(head) };
  const quoting = createMboxQuoting();
  for (let piece = first; !piece.done; piece = await pieces.next()) yield { path, octets: quoting.push(piece.value) };
  yield { path, octets: quoting.end() };
}

/** The layout of vdirsyncer: a file per object, and files for name and color. */
async function* copyCollection(
  folder: string,
  { id, segment, props }: Collection,
  objects: Groupware['objects'],
): AsyncGenerator<CopiedPiece, void, undefined> {
  const path = [folder, segment];
  yield { path: [...path, 'displayname'], octets: Buffer.from(props.displayName ?? segment) };
  if (props.color !== undefined) yield { path: [...path, 'color'], octets: Buffer.from(props.color) };
  const { objects: all } = await objects.snapshot(id);
  const ending = folder === 'calendars' ? '.ics' : '.vcf';
  for await (const { facts, bytes } of objects.open(all)) {
    const name = facts.name.toLowerCase().endsWith(ending) ? facts.name : `${facts.name}${ending}`;
    yield { path: [...path, name], octets: bytes };
  }
}

/** Creates a collection for an import; an existing one stays as it is. */
export async function ensureCollection(
  { collections }: Pick<Groupware, 'collections'>,
  {
    kind,
    segment,
    name,
    color,
  }: { readonly kind: CopiedKind; readonly segment: string; readonly name: string; readonly color: string | undefined },
): Promise<string> {
  const found = await collections.find(kind, segment);
  if (found) return found.id;
  const made = await collections.create({ kind, segment, props: { displayName: name, color } });
  return made.id;
}
