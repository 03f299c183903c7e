import 'temporal-polyfill/global';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { isFault, parseComponents } from '../../src/protocol/icalendar/component.js';
import { occurrences } from '../../src/protocol/icalendar/recurrence/occurrences.js';
import { recurringObjectOf } from '../../src/protocol/icalendar/recurrence/recurrence.js';
import { DAY_MS } from '../../src/protocol/icalendar/values/civil.js';
import { formatDateTime } from '../../src/protocol/icalendar/values/time-value.js';
import { findIanaZone } from '../../src/protocol/icalendar/zones/iana-zone.js';
import { toLocal, type Zone } from '../../src/protocol/icalendar/zones/zone.js';
import { createZoneFinder } from '../../src/protocol/icalendar/zones/zone-finder.js';
import { createChance } from '../fuzz/mutate.js';
import { plainRule, type RandomRule, randomRule } from './random-rule.js';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/St_Johns'];
/** Windows that give a rule of each frequency some dozens of occurrences. */
const WINDOW_DAYS = { YEARLY: 3650, MONTHLY: 800, WEEKLY: 200, DAILY: 90, HOURLY: 3, MINUTELY: 1, SECONDLY: 0.02 };

/** As many from the beginning are compared where no window ends them. */
const FIRST = 25;

export interface Disagreement {
  readonly rule: string;
  readonly start: string;
  readonly zone: string;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** Random rules in random windows and zones, beside rrule-temporal. */
export function compareWithRruleTemporal(count: number, seed: number): { compared: number; found: Disagreement[] } {
  const chance = createChance(seed);
  const found: Disagreement[] = [];
  let compared = 0;
  while (compared < count) {
    const random = randomRule(chance);
    const isShort = ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(random.frequency);
    // It counts hours by instants; what RFC 5545 says of local time, ical.js is asked
    const zone = zoneNamed(isShort ? 'UTC' : (ZONES[Math.floor(chance() * ZONES.length)] as string));
    const startMs = zone.toInstant(random.startMs);
    // Outside the window of the rule nothing of either is known to be right: gaps, and what its documentation leaves open
    if (toLocal(zone, startMs) !== random.startMs || isKnownDifference(random)) continue;
    const fromMs = startMs + (chance() < 0.5 ? 0 : Math.floor(chance() * 1460) * DAY_MS);
    const untilMs = fromMs + WINDOW_DAYS[random.frequency] * DAY_MS;
    const theirs = theirTimes(random, zone, startMs, { fromMs, untilMs });
    if (!theirs) continue;
    compared += 1;
    const ours = ourTimes(random, zone, { fromMs, untilMs }).map((ms) => new Date(ms).toISOString());
    if (ours.join() !== theirs.join()) {
      found.push({ rule: random.text, start: formatDateTime(random.startMs), zone: zone.name, ours, theirs });
    }
  }
  return { compared, found };
}

/** Rules of the kinds ical.js has right, from their beginning, beside ical.js. */
export function compareWithIcalJs(count: number, seed: number): { compared: number; found: Disagreement[] } {
  const chance = createChance(seed);
  const found: Disagreement[] = [];
  const zone = zoneNamed('UTC');
  for (let compared = 0; compared < count; compared++) {
    const random = plainRule(chance);
    const until = { fromMs: random.startMs, untilMs: random.startMs + 12 * 366 * DAY_MS };
    const ours = ourTimes(random, zone, until, FIRST).map(formatDateTime);
    const start = ICAL.Time.fromDateTimeString(new Date(random.startMs).toISOString().slice(0, 19));
    const iterator = ICAL.Recur.fromString(random.text).iterator(start);
    const theirs: string[] = [];
    while (theirs.length < ours.length) {
      const next = iterator.next();
      if (!next) break;
      theirs.push(next.toICALString());
    }
    if (ours.join() !== theirs.join()) {
      found.push({ rule: random.text, start: formatDateTime(random.startMs), zone: 'UTC', ours, theirs });
    }
  }
  return { compared: count, found };
}

/** A window that is jumped to has what a walk from the beginning finds there. */
export function compareWithWalk(count: number, seed: number): { compared: number; found: Disagreement[] } {
  const chance = createChance(seed);
  const found: Disagreement[] = [];
  for (let compared = 0; compared < count; compared++) {
    const random = randomRule(chance);
    const zone = zoneNamed(ZONES[Math.floor(chance() * ZONES.length)] as string);
    const startMs = zone.toInstant(random.startMs);
    const days = WINDOW_DAYS[random.frequency];
    const fromMs = startMs + Math.floor(chance() * 3 * days * DAY_MS);
    const untilMs = fromMs + Math.floor(chance() * days * DAY_MS);
    const walked = ourTimes(random, zone, { fromMs: startMs - DAY_MS, untilMs });
    const ours = ourTimes(random, zone, { fromMs, untilMs }).map((ms) => new Date(ms).toISOString());
    const theirs = walked.filter((ms) => ms >= fromMs).map((ms) => new Date(ms).toISOString());
    if (ours.join() !== theirs.join()) {
      found.push({ rule: random.text, start: formatDateTime(random.startMs), zone: zone.name, ours, theirs });
    }
  }
  return { compared: count, found };
}

/**
 * Where rrule-temporal departs from RFC 5545 or from the contract: BYDAY limits BYYEARDAY and BYMONTHDAY (§3.3.10,
 * note 2), a week without BYDAY is on the weekday of DTSTART, and DTSTART counts with BYSETPOS as well.
 */
function isKnownDifference({ text }: RandomRule): boolean {
  const has = (part: string) => text.includes(`${part}=`);
  return (
    (has('BYDAY') && (has('BYYEARDAY') || has('BYMONTHDAY'))) || (has('BYWEEKNO') && !has('BYDAY')) || has('BYSETPOS')
  );
}

function ourTimes(
  { text, startMs }: RandomRule,
  zone: Zone,
  window: { fromMs: number; untilMs: number },
  most = Number.POSITIVE_INFINITY,
): number[] {
  const start = `DTSTART;TZID=${zone.name}:${formatDateTime(startMs)}`;
  const parsed = parseComponents(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${start}\nRRULE:${text}\nEND:VEVENT\nEND:VCALENDAR\n`);
  if (isFault(parsed)) throw new Error(parsed.fault);
  const object = recurringObjectOf(parsed[0] as (typeof parsed)[number]);
  const times: number[] = [];
  for (const occurrence of occurrences(object, createZoneFinder(undefined), window)) {
    if (occurrence) times.push(occurrence.startMs);
    if (times.length === most) break;
  }
  return times.sort((a, b) => a - b);
}

/** `undefined`: it gave up. */
function theirTimes(
  { text }: RandomRule,
  zone: Zone,
  startMs: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): string[] | undefined {
  const dtstart = { timeZoneId: zone.name, toString: () => `${new Date(startMs).toISOString()}[${zone.name}]` };
  const rule = new RRuleTemporal({ rruleString: text, dtstart, includeDtstart: true });
  try {
    const found = rule.between(new Date(fromMs), new Date(untilMs), true);
    return found.map((time) => new Date(time.epochMilliseconds).toISOString());
  } catch {
    return undefined;
  }
}

function zoneNamed(name: string): Zone {
  const zone = findIanaZone(name);
  if (!zone) throw new Error(`No zone ${name}`);
  return zone;
}
