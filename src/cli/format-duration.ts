const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
  { seconds: 1, one: 'second', many: 'seconds' },
] as const;

/** In its largest unit, rounded down: `3 hours`. */
export function formatDuration(seconds: number): string {
  const unit = UNITS.find((each) => seconds >= each.seconds) ?? UNITS[3];
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}
