import type { PageRequest } from '../../../../directory/page.js';
import type { Groupware } from '../../../../groupware/groupware.js';
import type { ObjectFacts, OpenObject } from '../../../../groupware/object.js';
import { escapedText } from '../../../../protocol/json/json-pieces.js';
import { JSON_TYPE } from '../../answers/media-types.js';
import { type Answer, json } from '../../route.js';

/** Larger answers are written while they are read. */
const MAX_WHOLE_BYTES = 1024 * 1024;

/** A page of objects with their bytes; removed ones are skipped. */
export async function recordList<T extends { readonly facts: ObjectFacts }>(
  { objects }: Pick<Groupware, 'objects'>,
  all: readonly T[],
  request: PageRequest,
  present: (object: OpenObject, item: T) => object | Promise<object>,
): Promise<Answer> {
  const shown = all.slice((request.page - 1) * request.limit, request.page * request.limit);
  const sizeBytes = shown.reduce((sum, { facts }) => sum + facts.sizeBytes, 0);
  const page = { shown: shown.length, total: all.length, request };
  const records = readRecords({ objects }, shown, present);
  if (sizeBytes > MAX_WHOLE_BYTES) return { kind: 'stream', type: JSON_TYPE, chunks: toJson(records), page };
  const items: unknown[] = [];
  for await (const record of records) items.push(record);
  return { kind: 'page', items, total: all.length, request };
}

/** A page built from facts, without opening objects; a long one is written in pieces. */
export function factList<T>(all: readonly T[], request: PageRequest, present: (item: T) => object): Answer {
  const shown = all.slice((request.page - 1) * request.limit, request.page * request.limit);
  if (shown.length <= MAX_WHOLE_ITEMS) {
    return { kind: 'page', items: shown.map(present), total: all.length, request };
  }
  const page = { shown: shown.length, total: all.length, request };
  return { kind: 'stream', type: JSON_TYPE, chunks: inTurns(listJson(shown, present)), page };
}

const MAX_WHOLE_ITEMS = 500;

function* listJson<T>(items: readonly T[], present: (item: T) => object): Generator<string> {
  let piece = '[';
  for (const [n, item] of items.entries()) {
    piece += `${n === 0 ? '' : ','}${JSON.stringify(present(item))}`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]`;
}

async function* readRecords<T extends { readonly facts: ObjectFacts }>(
  { objects }: Pick<Groupware, 'objects'>,
  items: readonly T[],
  present: (object: OpenObject, item: T) => object | Promise<object>,
): AsyncGenerator<object> {
  // Occurrences of one event follow each other or not: each has the object opened again
  let at = 0;
  for await (const object of objects.open(items.map(({ facts }) => facts))) {
    while (items[at]?.facts.id !== object.facts.id) at += 1;
    yield await present(object, items[at] as T);
    at += 1;
  }
}

async function* toJson(records: AsyncIterable<object>): AsyncGenerator<string | Buffer> {
  let separator = '[';
  for await (const record of records) {
    yield separator;
    yield* recordJson(record);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

const MAX_WHOLE_CHARACTERS = 512 * 1024;

/** One record: a long one is written in pieces, since all of it at once would hold other work up. */
export function recordAnswer(record: object): Answer {
  const length = Object.values(record).reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
  if (length <= MAX_WHOLE_CHARACTERS) return json(record);
  return { kind: 'stream', type: JSON_TYPE, chunks: inTurns(recordJson(record)) };
}

function* recordJson(record: object): Generator<string | Buffer> {
  let separator = '{';
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (typeof value === 'string' && value.length > PIECE_CHARACTERS) {
      yield '"';
      yield* escapedText(value);
      yield '"';
    } else yield JSON.stringify(value);
  }
  yield separator === '{' ? '{}' : '}';
}

const PIECE_CHARACTERS = 32 * 1024;

async function* inTurns(pieces: Iterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  yield* pieces;
}
