import { Pace } from '../../platform/pace.js';
import { decodeContent } from '../../protocol/content-lines/decode-content.js';
import { type Component, isFault, parseComponents } from '../../protocol/icalendar/component.js';
import { componentsInRange } from '../../protocol/icalendar/query/time-range.js';
import { occurrences } from '../../protocol/icalendar/recurrence/occurrences.js';
import { recurringObjectOf } from '../../protocol/icalendar/recurrence/recurrence.js';
import { DAY_MS } from '../../protocol/icalendar/values/civil.js';
import { UTC } from '../../protocol/icalendar/zones/zone.js';
import { createZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import { findNamedZone } from '../../protocol/icalendar/zones/zone-names.js';
import type { CollectionSnapshot, FoundOccurrence, Objects, RangeQuery } from '../groupware.js';
import { GroupwareFault } from '../groupware-fault.js';
import type { CalendarEntry, ObjectFacts } from '../object.js';
import { isOnce } from './times.js';

/** What one answer may compute. */
const MAX_STEPS = 1_000_000;
const MAX_MS = 2000;
/** Bounds of floating times are those of the calendar's zone when they were stored. */
const FLOATING_MS = 2 * DAY_MS;

interface RangeDeps {
  snapshot(collectionId: string): Promise<CollectionSnapshot>;
  readonly open: Objects['open'];
}

export async function objectsInRange(
  deps: RangeDeps,
  collectionId: string,
  query: RangeQuery,
): Promise<readonly ObjectFacts[]> {
  const { zone, objects } = await readRange(deps, collectionId, query);
  const budget = new Budget();
  const found: ObjectFacts[] = [];
  for (const facts of objects) {
    await budget.step();
    const { calendar } = facts;
    if (!calendar || !mayTouch(calendar, query)) continue;
    if (isOnce(calendar)) {
      if (overlaps(calendar.startMs as number, calendar.endMs as number, query)) found.push(facts);
      continue;
    }
    const component = await componentOf(deps.open, facts);
    if (component && (await isFound(component, zone, query, budget))) found.push(facts);
  }
  return found;
}

/** Each occurrence in the range, in no order. */
export async function occurrencesInRange(
  deps: RangeDeps,
  collectionId: string,
  query: RangeQuery,
): Promise<readonly FoundOccurrence[]> {
  const { zone, objects } = await readRange(deps, collectionId, query);
  const budget = new Budget();
  const found: FoundOccurrence[] = [];
  for (const facts of objects) {
    await budget.step();
    const { calendar } = facts;
    if (!calendar || !mayTouch(calendar, query)) continue;
    if (isOnce(calendar)) {
      const [startMs, endMs] = [calendar.startMs as number, calendar.endMs as number];
      if (overlaps(startMs, endMs, query)) found.push({ facts, idMs: startMs, startMs, endMs });
      continue;
    }
    const component = await componentOf(deps.open, facts);
    if (!component) continue;
    const zones = createZoneFinder(component, zone);
    for (const occurrence of occurrences(recurringObjectOf(component), zones, query)) {
      await budget.step();
      if (!occurrence || !overlaps(occurrence.startMs, occurrence.endMs, query)) continue;
      const { idLocalMs, startMs, endMs } = occurrence;
      found.push({ facts, idMs: occurrence.zone.toInstant(idLocalMs), startMs, endMs });
    }
  }
  return found;
}

async function readRange({ snapshot }: RangeDeps, collectionId: string, query: RangeQuery) {
  const { collection, objects } = await snapshot(collectionId);
  const timezone = query.timezone ?? collection.props.timezone;
  const zone = (timezone === undefined ? undefined : findNamedZone(timezone)) ?? UTC;
  const { kinds } = query;
  return { zone, objects: kinds ? objects.filter(({ calendar }) => kinds.includes(calendar?.kind ?? '')) : objects };
}

async function componentOf(open: Objects['open'], facts: ObjectFacts): Promise<Component | undefined> {
  const text = facts.calendar?.times ?? (await textOf(open, facts));
  const parsed = text === undefined ? undefined : parseComponents(text);
  return parsed && !isFault(parsed) ? parsed[0] : undefined;
}

async function isFound(calendar: Component, zone: typeof UTC, query: RangeQuery, budget: Budget): Promise<boolean> {
  const object = recurringObjectOf(calendar);
  const zones = createZoneFinder(calendar, zone);
  if (query.isClosed) {
    for (const occurrence of occurrences(object, zones, query)) {
      if (occurrence && overlaps(occurrence.startMs, occurrence.endMs, query)) return true;
      await budget.step();
    }
    return false;
  }
  for (const component of componentsInRange(object, zones, query)) {
    if (component) return true;
    await budget.step();
  }
  return false;
}

/** By the bounds alone: false only when no occurrence can be in the range. */
function mayTouch({ kind, startMs, endMs, isFloating }: CalendarEntry, { fromMs, untilMs }: RangeQuery): boolean {
  if (startMs === undefined) return true;
  const slackMs = (isFloating ? FLOATING_MS : 0) + (kind === 'VTODO' ? 1 : 0);
  return startMs - slackMs <= untilMs && (endMs === undefined || endMs + slackMs >= fromMs);
}

/** A time that is only a point is in a closed range at both its ends. */
function overlaps(startMs: number, endMs: number, { fromMs, untilMs, isClosed }: RangeQuery): boolean {
  const begins = isClosed ? startMs <= untilMs : startMs < untilMs;
  return begins && (endMs > startMs ? endMs > fromMs : startMs >= fromMs);
}

async function textOf(open: Objects['open'], facts: ObjectFacts): Promise<string | undefined> {
  for await (const { bytes } of open([facts])) return decodeContent(bytes);
  return undefined;
}

/** Counts what one answer computes, and lets other callers work in between. */
class Budget {
  readonly #pace = new Pace();
  readonly #sinceMs = performance.now();
  #steps = 0;

  async step(): Promise<void> {
    this.#steps += 1;
    if (this.#steps % 64 !== 0) return;
    const isOver = this.#steps > MAX_STEPS || performance.now() - this.#sinceMs > MAX_MS;
    if (isOver) {
      const condition = { namespace: 'DAV', name: 'number-of-matches-within-limits' } as const;
      throw new GroupwareFault('too-large', 'groupware.tooManyMatches', condition);
    }
    if (this.#pace.isDue) await this.#pace.rest();
  }
}
