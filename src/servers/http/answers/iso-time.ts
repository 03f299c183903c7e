const DAY_MS = 86_400_000;

let [dayAtMs, day] = [Number.NaN, ''];

/** Same result as `Date.toISOString` in a tenth of its time: times shown together are often of one day. */
export function toIsoTime(time: number): string {
  const ms = Math.trunc(time);
  const startsAtMs = Math.floor(ms / DAY_MS) * DAY_MS;
  if (startsAtMs !== dayAtMs) {
    day = new Date(ms).toISOString().slice(0, -'00:00:00.000Z'.length);
    dayAtMs = startsAtMs;
  }
  const rest = ms - startsAtMs;
  const [minutes, seconds] = [Math.floor(rest / 60_000), Math.floor(rest / 1000)];
  return `${day}${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}:${pad(seconds % 60, 2)}.${pad(rest % 1000, 3)}Z`;
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
