/** From when to when, in the reader's zone; days without times are the same everywhere. */
export function spellSpan(
  language: string,
  {
    start,
    end,
    isAllDay,
    hasZone,
  }: { readonly start: string; readonly end: string; readonly isAllDay: boolean; readonly hasZone: boolean },
): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const from = new Date(start);
  if (isAllDay) {
    const last = new Date(Math.max(from.getTime(), new Date(end).getTime() - 1));
    return new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' }).formatRange(from, last);
  }
  const zone = hasZone ? ({ timeZoneName: 'short' } as const) : {};
  const times = { hour: 'numeric', minute: '2-digit', ...zone } as const;
  return new Intl.DateTimeFormat(language, { ...day, ...times }).formatRange(from, new Date(end));
}
