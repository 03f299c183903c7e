import { hasAttachment, isEncrypted } from '../content/message-marks.js';
import { FLAG_BIT } from '../message.js';
import type { Arrivals } from './arrivals.js';
import { evaluateKey, evaluateText, evaluateValues } from './evaluate-key.js';
import type { MessageFilter, TextFilter } from './message-filter.js';
import { allPlaces, type Places } from './places.js';
import type { SearchedFolder } from './searched-folder.js';

/** Exactly the matching messages: cheap tests run first, the others only on what is left. */
export async function filterMessages(
  folder: SearchedFolder,
  filter: MessageFilter,
  { internalAts, sizes }: Arrivals,
): Promise<Places> {
  const { known } = folder;
  const { since, before, minBytes, maxBytes, label, threadId } = filter;
  let places = allPlaces(known.length);
  for (const { flag, isSet } of filter.flags) {
    places = places.filter((place) => ((known.flagsAt(place).bits & FLAG_BIT[flag]) !== 0) === isSet);
  }
  if (label !== undefined) {
    const isLabelled = (keywords: readonly string[]) => keywords.some((keyword) => keyword.toLowerCase() === label);
    places = places.filter((place) => isLabelled(known.flagsAt(place).keywords));
  }
  const keep = (column: Float64Array, isKept: (value: number) => boolean) => {
    places = places.filter((place) => isKept(column[place - 1] as number));
  };
  if (since !== undefined) keep(internalAts, (at) => at >= since);
  if (before !== undefined) keep(internalAts, (at) => at < before);
  if (minBytes !== undefined) keep(sizes, (size) => size >= minBytes);
  if (maxBytes !== undefined) keep(sizes, (size) => size <= maxBytes);
  if (filter.isCopied !== undefined) places = await filterCopied(folder, places, filter.isCopied);
  if (threadId !== undefined) places = await evaluateKey({ kind: 'thread-id', id: threadId }, folder, places);
  for (const text of filter.texts.toSorted((a, b) => COSTS[a.in] - COSTS[b.in])) {
    places = await filterText(folder, places, text);
  }
  for (const [wanted, has] of [
    [filter.hasAttachment, hasAttachment],
    [filter.isEncrypted, isEncrypted],
  ] as const) {
    if (wanted !== undefined) places = await folder.filterIndexed(places, (index) => has(index) === wanted);
  }
  return folder.present(places);
}

const COSTS: Readonly<Record<TextFilter['in'], number>> = { field: 1, values: 2, body: 3, any: 4 };

async function filterText(folder: SearchedFolder, places: Places, filter: TextFilter): Promise<Places> {
  const { text } = filter;
  if (text === '') return places;
  switch (filter.in) {
    case 'field':
      return evaluateKey({ kind: 'header', name: filter.name, text }, folder, places);
    case 'values':
      return evaluateValues(folder, places, text);
    case 'body':
      return evaluateKey({ kind: 'body', text }, folder, places);
    case 'any':
      return evaluateText(folder, places, { kind: 'any', text });
  }
}

async function filterCopied(folder: SearchedFolder, places: Places, isWanted: boolean): Promise<Places> {
  const copied = await folder.copied(places);
  return places.filter((place) => copied.has(folder.known.uidAt(place)) === isWanted);
}
