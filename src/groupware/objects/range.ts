import { Pace } from '../../platform/pace.js';
import { WorkTime } from '../../platform/work-time.js';
import { acceptedContent } from '../../protocol/content-lines/decode-content.js';
import { DAY_MS } from '../../protocol/icalendar/values/civil.js';
import type { CollectionSnapshot, FoundOccurrence, Objects, RangeQuery } from '../groupware.js';
import { GroupwareFault } from '../groupware-fault.js';
import type { CalendarEntry, ObjectFacts } from '../object.js';
import { calendarOf, findInRange, overlaps, timesInRange } from './range-of-text.js';
import type { TextThread } from './text-thread.js';
import { isOnce } from './times.js';

/** The number of steps that one answer may take. */
const MAX_STEPS = 1_000_000;
const MAX_MS = 2000;
/** Bounds of floating times were computed with the zone that the calendar had when they were stored. */
const FLOATING_MS = 2 * DAY_MS;

interface RangeDeps {
  snapshot(collectionId: string): Promise<CollectionSnapshot>;
  readonly open: Objects['open'];
  readonly texts: Pick<TextThread, 'run'>;
}

export async function objectsInRange(
  deps: RangeDeps,
  collectionId: string,
  query: RangeQuery,
): Promise<readonly ObjectFacts[]> {
  const { objects, own } = await readRange(deps, collectionId, query);
  const budget = new Budget();
  const found: ObjectFacts[] = [];
  for (const facts of objects) {
    if (budget.isDue()) await budget.rest();
    const { calendar } = facts;
    if (!calendar || !mayTouch(calendar, query)) continue;
    if (isOnce(calendar)) {
      if (overlaps(calendar.startMs as number, calendar.endMs as number, query)) found.push(facts);
      continue;
    }
    const { times } = calendar;
    const text = times ?? (await textOf(deps.open, facts));
    if (text === undefined) continue;
    if (times === undefined) {
      const result = await runLong(deps, text, { query: own, wants: 'one' }, budget);
      if (result.found.length > 0) found.push(facts);
      continue;
    }
    const component = calendarOf(times);
    for (const step of component ? findInRange(component, own) : []) {
      if (budget.isDue()) await budget.rest();
      if (step) found.push(facts);
    }
  }
  return found;
}

/** Lists the occurrences in the range, in no order. */
export async function occurrencesInRange(
  deps: RangeDeps,
  collectionId: string,
  query: RangeQuery,
): Promise<readonly FoundOccurrence[]> {
  const { objects, own } = await readRange(deps, collectionId, query);
  const budget = new Budget();
  const found: FoundOccurrence[] = [];
  for (const facts of objects) {
    if (budget.isDue()) await budget.rest();
    const { calendar } = facts;
    if (!calendar || !mayTouch(calendar, query)) continue;
    if (isOnce(calendar)) {
      const [startMs, endMs] = [calendar.startMs as number, calendar.endMs as number];
      if (overlaps(startMs, endMs, query)) found.push({ facts, idMs: startMs, startMs, endMs });
      continue;
    }
    const { times } = calendar;
    const text = times ?? (await textOf(deps.open, facts));
    if (text === undefined) continue;
    if (times === undefined) {
      const result = await runLong(deps, text, { query: own, wants: 'all' }, budget);
      for (const each of result.found) if (each !== true) found.push({ facts, ...each });
      continue;
    }
    const component = calendarOf(times);
    for (const each of component ? timesInRange(component, own) : []) {
      if (budget.isDue()) await budget.rest();
      if (each) found.push({ facts, ...each });
    }
  }
  return found;
}

async function readRange({ snapshot }: RangeDeps, collectionId: string, query: RangeQuery) {
  const { collection, objects } = await snapshot(collectionId);
  const { kinds, uid, fromMs, untilMs, isClosed = false } = query;
  const isMeant = ({ uid: own, calendar }: ObjectFacts) =>
    (uid === undefined || own === uid) && (kinds === undefined || kinds.includes(calendar?.kind ?? ''));
  return {
    own: { fromMs, untilMs, isClosed, timezone: query.timezone ?? collection.props.timezone },
    objects: kinds === undefined && uid === undefined ? objects : objects.filter(isMeant),
  };
}

async function runLong(
  { texts }: RangeDeps,
  text: string,
  task: { readonly query: Omit<RangeQuery, 'kinds'>; readonly wants: 'one' | 'all' },
  budget: Budget,
) {
  const result = await texts.run('rangeOfText', { text, ...task, maxSteps: budget.left }, text.length);
  budget.take(result.steps);
  return result;
}

/** Compares bounds alone: false only if no occurrence can be in the range. */
function mayTouch({ kind, startMs, endMs, isFloating }: CalendarEntry, { fromMs, untilMs }: RangeQuery): boolean {
  if (startMs === undefined) return true;
  const slackMs = (isFloating ? FLOATING_MS : 0) + (kind === 'VTODO' ? 1 : 0);
  return startMs - slackMs <= untilMs && (endMs === undefined || endMs + slackMs >= fromMs);
}

async function textOf(open: Objects['open'], facts: ObjectFacts): Promise<string | undefined> {
  for await (const { bytes } of open([facts])) return acceptedContent(bytes);
  return undefined;
}

/** Counts the steps of one answer, and yields to other callers in between. */
class Budget {
  readonly #pace = new Pace();
  readonly #time = new WorkTime();
  #steps = 0;

  get left(): number {
    return MAX_STEPS - this.#steps;
  }

  /** Adds steps of another thread, which did not block the event loop. */
  take(steps: number): void {
    this.#steps += steps;
    this.#check();
    this.#time.begin();
  }

  /** Counts one step. Returns no promise, because most steps need not wait. */
  isDue(): boolean {
    this.#steps += 1;
    if (this.#steps % 16 !== 0) return false;
    this.#check();
    return this.#pace.isDue;
  }

  /** Lets other callers run; their time is not counted as this one's. */
  async rest(): Promise<void> {
    this.#time.end();
    await this.#pace.rest();
    this.#time.begin();
  }

  #check(): void {
    if (this.#steps <= MAX_STEPS && this.#time.ms <= MAX_MS) return;
    const condition = { namespace: 'DAV', name: 'number-of-matches-within-limits' } as const;
    throw new GroupwareFault('too-large', 'groupware.tooManyMatches', condition);
  }
}
