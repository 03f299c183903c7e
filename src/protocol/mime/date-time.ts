const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(MONTHS.map((name, number) => [name.toLowerCase(), number]));

const DATE_TIME =
  /^(?:[a-z]{3},?)?\s*(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{4}|[a-z]{1,5}))?\s*$/i;

// RFC 5322 §4.3: other names, the military letters among them, mean -0000
const ZONE_HOURS: Readonly<Record<string, number>> = {
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** RFC 5322 §3.3 with the obsolete forms of §4.3, in milliseconds; an impossible day or time is `undefined`. */
export function parseDateTime(text: string): number | undefined {
  return parseZonedTime(text)?.at;
}

export interface ZonedTime {
  /** In milliseconds. */
  readonly at: number;
  /** Days since 1970-01-01, as written: in its own zone. */
  readonly day: number;
}

export function parseZonedTime(text: string): ZonedTime | undefined {
  if (text !== latest.text) latest = { text, time: readZonedTime(text) };
  return latest.time;
}

/** Messages of one second share a date, and each needs it twice. */
let latest: { readonly text: string; readonly time: ZonedTime | undefined } = { text: '', time: undefined };

function readZonedTime(text: string): ZonedTime | undefined {
  const match = DATE_TIME.exec((text.includes('(') ? text.replace(/\([^()]*\)/g, ' ') : text).trim());
  if (!match) return undefined;
  const [, day, monthName, yearText, hour, minute, second, zone] = match;
  const month = MONTH_NUMBERS.get(monthName?.toLowerCase() ?? '') ?? -1;
  const time = [Number(hour), Number(minute), Number(second ?? 0)] as const;
  const offset = zoneMinutes(zone);
  // Second 60 is a leap second (RFC 5322 §3.3)
  if (month === -1 || time[0] > 23 || time[1] > 59 || time[2] > 60 || offset === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(fullYear(Number(yearText), yearText?.length ?? 0), month, Number(day));
  if (date.getUTCDate() !== Number(day)) return undefined; // 31 February
  const at = date.getTime() + (time[0] * 60 + time[1] - offset) * MINUTE_MS + time[2] * 1000;
  return { at, day: date.getTime() / DAY_MS };
}

/** RFC 5322 §4.3: two digits below 50 are of this century; two or three others count from 1900. */
function fullYear(year: number, digits: number): number {
  if (digits === 4) return year;
  return digits === 2 && year < 50 ? 2000 + year : 1900 + year;
}

function zoneMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0;
  if (/^[a-z]/i.test(zone)) return (ZONE_HOURS[zone.toUpperCase()] ?? 0) * 60;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3))];
  if (minutes > 59) return undefined;
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -1 : 1);
}

/** `Sun, 15 Nov 2026 05:58:58 +0000` */
export function formatDateTime(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${DAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${year} ${time} +0000`;
}
