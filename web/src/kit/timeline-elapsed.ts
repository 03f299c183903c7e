const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** `840 ms`, `2.4 sec`, `3 hr 12 min`: the largest unit, and the next where it still matters. */
export function formatElapsed(ms: number, language: string): string {
  const place = UNITS.findIndex(([, length]) => ms >= length);
  const [unit, length] = UNITS[place] ?? ['millisecond', 1];
  const show = (value: number, of: string, digits = 0) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: of,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  if (unit === 'millisecond') return show(Math.round(ms), unit);
  if (unit === 'second') return show(ms / length, unit, ms < 10_000 ? 1 : 0);
  const whole = Math.floor(ms / length);
  const [smaller, smallerLength] = UNITS[place + 1] ?? ['second', 1000];
  const rest = Math.floor((ms % length) / smallerLength);
  return rest === 0 ? show(whole, unit) : `${show(whole, unit)} ${show(rest, smaller)}`;
}
