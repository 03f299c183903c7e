import type { CSSProperties } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { classes } from '../../../kit/classes';
import { Icon } from '../../../kit/icon';
import type { Occurrence } from '../data/occurrence';
import { type DateFormats, useDateFormats } from './date-formats';
import { type Day, daysOf } from './days';
import type { ViewProps } from './view-props';

/** Days with what happens on them, one below the other; days without anything are left out. */
export function DayList({
  first,
  last,
  emptyText,
  today,
  occurrences,
  isKnown,
  onOpen,
  onKey,
}: Pick<ViewProps, 'today' | 'occurrences' | 'isKnown' | 'onOpen' | 'onKey'> & {
  first: Day;
  last: Day;
  emptyText: string;
}) {
  const formats = useDateFormats();
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .map((day) => ({ day, own: onDay(occurrences, day) }))
    .filter(({ own }) => own.length > 0);
  if (days.length === 0) return isKnown ? <p className="py-6 text-center text-soft">{emptyText}</p> : null;
  return (
    <div className="space-y-4">
      {days.map(({ day, own }) => (
        <section key={day} aria-label={formats.long(day)}>
          <h2 className={classes('mb-1 text-sm font-semibold', day === today && 'text-accent')}>{formats.long(day)}</h2>
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {own.map((occurrence) => (
              <Row key={occurrence.key} {...{ occurrence, day, onOpen, onKey }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function onDay(occurrences: readonly Occurrence[], day: Day): readonly Occurrence[] {
  return occurrences
    .filter((one) => {
      const { first, last } = daysOf(one);
      return first <= day && last >= day;
    })
    .toSorted((a, b) => Number(b.isAllDay) - Number(a.isAllDay) || a.startMs - b.startMs);
}

/** Of what lasts over midnight the part on this day; nothing when that is all of it. */
function timeOn(day: Day, occurrence: Occurrence, formats: DateFormats): string | undefined {
  const { isAllDay, startMs, endMs } = occurrence;
  const { first, last } = daysOf(occurrence);
  if (isAllDay || (day > first && day < last)) return undefined;
  if (first === last) return formats.times(startMs, endMs);
  return day === first ? `${formats.time(startMs)} –` : `– ${formats.time(endMs)}`;
}

function Row({
  occurrence,
  day,
  onOpen,
  onKey,
}: Pick<ViewProps, 'onOpen' | 'onKey'> & { occurrence: Occurrence; day: Day }) {
  const { t } = useSpeech();
  const formats = useDateFormats();
  const { title, place, calendar, recurrenceMs, isTask, isDone, isCancelled } = occurrence;
  const time = timeOn(day, occurrence, formats) ?? t('calendar.allDay');
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        data-key={occurrence.key}
        onClick={() => onOpen(occurrence)}
        onKeyDown={(event) => onKey(event, occurrence)}
        className="flex w-full items-center gap-3 px-3 py-2 text-start -outline-offset-2 hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className="event-dot size-2.5 shrink-0 rounded-full"
          style={{ '--event': calendar.color } as CSSProperties}
        />
        <span className="w-36 shrink-0 whitespace-nowrap text-sm text-soft tabular-nums max-sm:hidden">{time}</span>
        <span className="min-w-0 grow">
          <span className={classes('block truncate', (isDone || isCancelled) && 'line-through')}>
            {isTask && <Icon name={isDone ? 'check' : 'square'} className="me-1" />}
            {title || t('calendar.untitled')}
          </span>
          <span className="block truncate text-xs text-soft">
            <span className="tabular-nums sm:hidden">{place ? `${time} · ` : time}</span>
            {place}
          </span>
        </span>
        {recurrenceMs !== undefined && (
          <span title={t('calendar.repeats')} className="text-soft">
            <Icon name="refresh" />
            <span className="sr-only">{t('calendar.repeats')}</span>
          </span>
        )}
        <span className="max-w-32 truncate text-xs text-soft max-sm:hidden">{calendar.name}</span>
      </button>
    </li>
  );
}
