import type { PageRequest } from '../../../../directory/page.js';
import type { Groupware } from '../../../../groupware/groupware.js';
import type { ObjectFacts, OpenObject } from '../../../../groupware/object.js';
import { JSON_TYPE } from '../../answers/media-types.js';
import type { Answer } from '../../route.js';

/** Larger answers are written while they are read. */
const MAX_WHOLE_BYTES = 4 * 1024 * 1024;

/** A page of objects with their bytes; removed ones are skipped. */
export async function recordList<T extends { readonly facts: ObjectFacts }>(
  { objects }: Pick<Groupware, 'objects'>,
  all: readonly T[],
  request: PageRequest,
  present: (object: OpenObject, item: T) => unknown,
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

async function* readRecords<T extends { readonly facts: ObjectFacts }>(
  { objects }: Pick<Groupware, 'objects'>,
  items: readonly T[],
  present: (object: OpenObject, item: T) => unknown,
): AsyncGenerator<unknown> {
  // Occurrences of one event follow each other or not: each has the object opened again
  let at = 0;
  for await (const object of objects.open(items.map(({ facts }) => facts))) {
    while (items[at]?.facts.id !== object.facts.id) at += 1;
    yield present(object, items[at] as T);
    at += 1;
  }
}

async function* toJson(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const record of records) {
    yield `${separator}${JSON.stringify(record)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
