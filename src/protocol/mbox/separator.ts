const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** asctime(3), the zone before or after the year, as programs write it. */
const DATE =
  /\s([A-Z][a-z]{2})\s+([A-Z][a-z]{2})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{4}|[A-Z]{3,5}))?\s+(\d{4})(?:\s+([+-]\d{4}|[A-Z]{3,5}))?\s*$/;
const MINUTE_MS = 60_000;

/** The time in a line such as `From ann@example.test Thu Nov 19 17:02:34 2026`; without a zone it is UTC (RFC 4155). */
export function readSeparatorDate(line: string): number | undefined {
  const match = DATE.exec(line);
  if (!match) return undefined;
  const [, , monthName, day, hour, minute, second, zoneBefore, year, zoneAfter] = match;
  const month = MONTHS.indexOf(monthName?.toLowerCase() ?? '');
  if (month === -1) return undefined;
  const zone = zoneBefore ?? zoneAfter;
  const at = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second ?? 0));
  return at - zoneMinutes(zone) * MINUTE_MS;
}

function zoneMinutes(zone: string | undefined): number {
  const match = /^([+-])(\d{2})(\d{2})$/.exec(zone ?? '');
  if (!match) return 0;
  const [, sign, hours, minutes] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** RFC 4155, without the line end. */
export function formatSeparator(at: number): string {
  const date = new Date(at).toUTCString(); // Thu, 19 Nov 2026 17:02:34 GMT
  const [weekday, day, month, year, time] = date.replace(',', '').split(' ');
  return `From MAILER-DAEMON ${weekday} ${month} ${(day ?? '').replace(/^0/, ' ')} ${time} ${year}`;
}
