import { civilOf, DAY_MS, dayNumberOf, dayOfMs } from '../values/civil.js';
import { instantAmong, type OffsetChange, offsetAmong, UTC, type Zone } from './zone.js';

/** Transitions nearer than that would be missed; Morocco's clocks go back for some thirty days. */
const SAMPLE_MS = 10 * DAY_MS;
/** Beyond it the rules of today hold for ever, and the calendar repeats. */
const LAST_YEAR = 2500;
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * DAY_MS;
/** Before it there is only local mean time. */
const FIRST_YEAR = 1830;

/** A pure function of the name: as many as there are names, each with the decades that were asked for. */
const zones = new Map<string, Zone>();

/** A zone of Node's own data by its name or an alias, in any case. */
export function findIanaZone(name: string): Zone | undefined {
  // A number is an offset to newer releases of Node
  if (!/^[A-Za-z][\w+\-/]{1,60}$/.test(name)) return undefined;
  const known = zones.get(name);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  const canonical = format.resolvedOptions().timeZone;
  const zone = zones.get(canonical) ?? (canonical === 'UTC' ? UTC : createIanaZone(canonical, format));
  zones.set(canonical, zone);
  // Aliases are few, spellings with other letters are not
  if (name.toLowerCase() === canonical.toLowerCase() || /^[A-Z]/.test(name)) rememberAlias(name, zone);
  return zone;
}

const MAX_ALIASES = 2000;

function rememberAlias(name: string, zone: Zone): void {
  if (zones.size < MAX_ALIASES) zones.set(name, zone);
}

function createIanaZone(name: string, format: Intl.DateTimeFormat): Zone {
  const decades = new Map<number, readonly OffsetChange[]>();
  const lookUp = (instantMs: number) => readOffset(format.format(instantMs));
  const changesOf = (decade: number) => {
    let changes = decades.get(decade);
    if (!changes) {
      // A local time near the ends of a decade is within a day of its instant
      const from = dayNumberOf(decade * 10, 1, 1) * DAY_MS - 2 * DAY_MS;
      changes = findChanges(lookUp, from, dayNumberOf(decade * 10 + 10, 1, 1) * DAY_MS + 2 * DAY_MS);
      decades.set(decade, changes);
    }
    return changes;
  };
  return {
    name,
    offsetAt(instantMs) {
      const ms = instantMs - shiftOf(instantMs);
      return offsetAmong(changesOf(decadeOf(ms)), ms);
    },
    toInstant(localMs) {
      const shift = shiftOf(localMs);
      return instantAmong(changesOf(decadeOf(localMs - shift)), localMs - shift) + shift;
    },
  };
}

function decadeOf(ms: number): number {
  return Math.floor(Math.max(FIRST_YEAR, civilOf(dayOfMs(ms)).year) / 10);
}

function shiftOf(ms: number): number {
  const { year } = civilOf(dayOfMs(ms));
  return year < LAST_YEAR ? 0 : Math.ceil((year + 1 - LAST_YEAR) / CYCLE_YEARS) * CYCLE_MS;
}

function findChanges(lookUp: (ms: number) => number, fromMs: number, untilMs: number): OffsetChange[] {
  const changes: OffsetChange[] = [{ instantMs: fromMs, offsetMs: lookUp(fromMs) }];
  let [at, offsetMs] = [fromMs, (changes[0] as OffsetChange).offsetMs];
  while (at < untilMs) {
    const next = Math.min(at + SAMPLE_MS, untilMs);
    const nextOffset = lookUp(next);
    if (nextOffset !== offsetMs) {
      const instantMs = bisect(lookUp, at, next, offsetMs);
      changes.push({ instantMs, offsetMs: nextOffset });
    }
    [at, offsetMs] = [next, nextOffset];
  }
  return changes;
}

/** The first second that has another offset. */
function bisect(lookUp: (ms: number) => number, fromMs: number, untilMs: number, offsetMs: number): number {
  let [low, high] = [fromMs / 1000, untilMs / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (lookUp(middle * 1000) === offsetMs) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** `11/18/2026, GMT-04:56:02` */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  const ms = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? -ms : ms;
}
