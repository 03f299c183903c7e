import type { MailParser } from '../../../../inbound/hooks/mail-parser.js';
import type { ContentIndex, ContentReads } from '../../../../mailstore/content/content.js';
import type { FolderRecord } from '../../../../mailstore/folders/folder.js';
import type { Mailbox } from '../../../../mailstore/mailbox.js';
import type { IdentifiedRow } from '../../../../mailstore/message.js';
import { ServiceError } from '../../../../platform/service-error.js';
import { JSON_TYPE } from '../../answers/media-types.js';
import { type Answer, text } from '../../route.js';
import { messageJson } from './message-json.js';
import type { MessageParts } from './message-query.js';
import { presentMessage } from './message-view.js';

/** A message whose source is longer is written as it is read. */
const MAX_WHOLE_BYTES = 256 * 1024;

/** What a record is made of. */
export interface FoundMessage {
  readonly row: IdentifiedRow;
  readonly folder: FolderRecord;
  readonly index: ContentIndex;
}

/** Returns the messages that still exist, in order. */
export async function findMessages(
  { content, folders }: Pick<Mailbox, 'content' | 'folders'>,
  rows: readonly IdentifiedRow[],
): Promise<readonly FoundMessage[]> {
  if (rows.length === 0) return [];
  const byId = new Map((await folders.records()).map((folder) => [folder.id, folder]));
  const indexes = await readIndexes(content, rows);
  return rows.flatMap((row, n) => {
    const [folder, index] = [byId.get(row.folderId), indexes[n]];
    return folder && index ? [{ row, folder, index }] : [];
  });
}

/** If a message is deleted during the read, the others are read one by one. */
async function readIndexes(
  content: ContentReads,
  rows: readonly IdentifiedRow[],
): Promise<readonly (ContentIndex | undefined)[]> {
  try {
    return await content.index(rows);
  } catch (error) {
    if (!isGone(error)) throw error;
    if (rows.length === 1) return [undefined];
    const indexes: (ContentIndex | undefined)[] = [];
    for (const row of rows) indexes.push(...(await readIndexes(content, [row])));
    return indexes;
  }
}

export function isGone(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'not-found';
}

/** One record, whole or in pieces. */
export async function recordAnswer(
  deps: RecordDeps,
  mailbox: Pick<Mailbox, 'content'>,
  message: FoundMessage,
  parts: MessageParts,
): Promise<Answer> {
  // Read before the answer begins: later it may be deleted or, as a draft, replaced
  const source = parts.raw || parts.nodemailer ? await readSource(mailbox.content, message.row) : NOTHING;
  const pieces = recordJson(deps, message, parts, source);
  if (message.row.sizeBytes > MAX_WHOLE_BYTES) return { kind: 'stream', type: JSON_TYPE, chunks: pieces };
  return text(await collect(pieces), JSON_TYPE);
}

/** A page of records. */
export async function recordsAnswer(
  deps: RecordDeps,
  mailbox: Pick<Mailbox, 'content'>,
  messages: readonly FoundMessage[],
  parts: MessageParts,
  page: Extract<Answer, { kind: 'page' }>,
): Promise<Answer> {
  const sizeBytes = messages.reduce((sum, { row }) => sum + row.sizeBytes, 0);
  const { total, request } = page;
  if (sizeBytes > MAX_WHOLE_BYTES) {
    const chunks = listJson(deps, mailbox, messages, parts);
    return { kind: 'stream', type: JSON_TYPE, chunks, page: { shown: messages.length, total, request } };
  }
  return { ...page, items: JSON.parse((await collect(listJson(deps, mailbox, messages, parts))).toString()) };
}

export interface RecordDeps {
  readonly parser: Pick<MailParser, 'parse'>;
}

async function* recordJson(
  { parser }: RecordDeps,
  { row, folder, index }: FoundMessage,
  parts: MessageParts,
  source: Buffer,
): AsyncGenerator<Buffer, void> {
  const parsed = parts.nodemailer ? await parser.parse(source) : undefined;
  yield* messageJson(presentMessage(row, folder, index), { source, parsed, parts });
}

/** Deleted messages are skipped. */
async function* listJson(
  deps: RecordDeps,
  { content }: Pick<Mailbox, 'content'>,
  messages: readonly FoundMessage[],
  parts: MessageParts,
): AsyncGenerator<Buffer, void> {
  let separator = '[';
  for (const message of messages) {
    const source = parts.raw || parts.nodemailer ? await readIfThere(content, message.row) : NOTHING;
    if (!source) continue;
    yield Buffer.from(separator);
    yield* recordJson(deps, message, parts, source);
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
}

async function readIfThere(content: ContentReads, row: IdentifiedRow): Promise<Buffer | undefined> {
  try {
    return await readSource(content, row);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The source itself, byte for byte. */
export async function sourceAnswer({ content }: Pick<Mailbox, 'content'>, row: IdentifiedRow): Promise<Answer> {
  const type = 'message/rfc822';
  if (row.sizeBytes <= MAX_WHOLE_BYTES) return text(await readSource(content, row), type);
  return { kind: 'stream', type, chunks: await begun(content.stream(row)) };
}

/** Reads the first piece, so that a deleted message rejects here and not in the middle of an answer. */
async function begun(pieces: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const rest = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<Buffer> | undefined = await rest.next();
  const all: AsyncIterator<Buffer> = {
    async next() {
      const next = first ?? (await rest.next());
      first = undefined;
      return next;
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => all };
}

/** Into one buffer: collecting pieces and joining them would take twice the memory. */
async function readSource(content: ContentReads, row: IdentifiedRow): Promise<Buffer> {
  const source = Buffer.allocUnsafeSlow(row.sizeBytes);
  let at = 0;
  for await (const piece of content.stream(row)) {
    source.set(piece, at);
    at += piece.length;
  }
  return source;
}

const NOTHING = Buffer.alloc(0);

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
