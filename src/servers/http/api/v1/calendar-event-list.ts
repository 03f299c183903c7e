import type { Collection } from '../../../../groupware/collection.js';
import type { FoundOccurrence, Groupware, RangeQuery } from '../../../../groupware/groupware.js';
import type { ObjectFacts } from '../../../../groupware/object.js';
import { filterInTurns, sortInTurns } from '../../../../platform/in-turns.js';
import { Pace } from '../../../../platform/pace.js';
import { normalizeText } from '../../../../protocol/text/normalize.js';
import type { SortBy } from './calendar-event-input.js';

/** An event of a list, or one of its occurrences. */
export interface ListedEvent {
  readonly collection: Collection;
  readonly facts: ObjectFacts;
  readonly occurrence: FoundOccurrence | undefined;
}

export interface EventFilter {
  readonly range: RangeQuery | undefined;
  readonly kind: string | undefined;
  readonly uid: string | undefined;
  readonly q: string | undefined;
  readonly isExpanded: boolean;
}

export async function findEvents(
  groupware: Groupware,
  calendars: readonly Collection[],
  { range, kind, uid, q, isExpanded }: EventFilter,
): Promise<readonly ListedEvent[]> {
  const { objects } = groupware;
  const found: ListedEvent[] = [];
  // Rules of other objects are not looked at
  const meant = range && { ...range, uid, kinds: kind === undefined ? undefined : [kind] };
  for (const collection of calendars) {
    const all = await inCalendar(collection);
    const matching = all.filter(
      ({ facts }) => (uid === undefined || facts.uid === uid) && (kind === undefined || facts.calendar?.kind === kind),
    );
    // One by one: there may be more than a call takes arguments
    for (const each of q === undefined ? matching : await filterByText(groupware, matching, q)) found.push(each);
  }
  return found;

  async function inCalendar(collection: Collection): Promise<readonly ListedEvent[]> {
    if (meant && isExpanded) {
      const occurrences = await objects.occurrences(collection.id, meant);
      return occurrences.map((occurrence) => ({ collection, facts: occurrence.facts, occurrence }));
    }
    const facts = meant ? await objects.inRange(collection.id, meant) : (await objects.snapshot(collection.id)).objects;
    return facts.map((each) => ({ collection, facts: each, occurrence: undefined }));
  }
}

/** Descriptions are read from the object: they are too long to be kept in memory. */
async function filterByText(
  { objects, texts }: Groupware,
  events: readonly ListedEvent[],
  q: string,
): Promise<readonly ListedEvent[]> {
  const wanted = fold(q.trim());
  const matching = new Set<string>();
  const all = [...new Map(events.map(({ facts }) => [facts.id, facts])).values()];
  const open = await filterInTurns(all, (facts) => {
    const texts = [facts.calendar?.summary, facts.calendar?.location];
    const isFound = texts.some((text) => fold(text ?? '').includes(wanted));
    if (isFound) matching.add(facts.id);
    return !isFound;
  });
  const pace = new Pace();
  for await (const { facts, bytes } of objects.open(open)) {
    const text = bytes.toString();
    const record = await texts.run('readEventRecord', { text, timezone: undefined }, text.length);
    if (fold(record?.description ?? '').includes(wanted)) matching.add(facts.id);
    if (pace.isDue) await pace.rest();
  }
  return events.filter(({ facts }) => matching.has(facts.id));
}

function fold(text: string): string {
  return normalizeText(text, 'NFKD').toLowerCase();
}

/** Sorts by the requested field, then the newest first; occurrences stay in their order. */
export function sortEvents(events: readonly ListedEvent[], by: readonly SortBy[]): Promise<readonly ListedEvent[]> {
  const isExpanded = events.some(({ occurrence }) => occurrence);
  const last: readonly SortBy[] = isExpanded
    ? [{ field: 'start_date', isDescending: false }]
    : [{ field: 'created_at', isDescending: true }];
  const orders = [...by, ...last];
  return sortInTurns(events, (a, b) => {
    for (const { field, isDescending } of orders) {
      const order = compare(keyOf(a, field), keyOf(b, field));
      if (order !== 0) return isDescending ? -order : order;
    }
    return a.facts.id < b.facts.id ? 1 : -1;
  });
}

function keyOf({ facts, occurrence }: ListedEvent, field: SortBy['field']): number | string {
  switch (field) {
    case 'created_at':
      return facts.createdAt;
    case 'updated_at':
      return facts.updatedAt;
    case 'start_date':
      return occurrence?.startMs ?? facts.calendar?.startMs ?? Number.POSITIVE_INFINITY;
    case 'summary':
      return (facts.calendar?.summary ?? '').toLowerCase();
  }
}

function compare(a: number | string, b: number | string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
