import type { CSSProperties } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { classes } from '../../../kit/classes';
import { Icon } from '../../../kit/icon';
import type { Occurrence } from '../data/occurrence';
import { MINUTE_MS } from '../ical/zone';
import { useDateFormats } from './date-formats';
import { daysOf } from './days';
import type { ViewProps } from './view-props';

const SHORT_MS = 40 * MINUTE_MS;

type ChipLook = 'line' | 'bar' | 'block';

/** An event as a button: a line of text, a coloured bar over days, or a block over hours. */
export function EventChip({
  occurrence,
  look,
  isBegin = true,
  isEnd = true,
  canResize = false,
  className,
  style,
  begin,
  dragged,
  onOpen,
  onKey,
}: Pick<ViewProps, 'begin' | 'dragged' | 'onOpen' | 'onKey'> & {
  occurrence: Occurrence;
  look: ChipLook;
  /** It begins, ends, within what is drawn. */
  isBegin?: boolean;
  isEnd?: boolean;
  canResize?: boolean;
  className?: string;
  style?: CSSProperties;
}) {
  const { t } = useSpeech();
  const formats = useDateFormats();
  const { title, place, isAllDay, startMs, endMs, isTask, isDone, isCancelled, isTentative } = occurrence;
  const label = useEventLabel()(occurrence);
  const isStruck = isCancelled || isDone;
  // There is room for one line
  const isShort = endMs - startMs < SHORT_MS;
  return (
    <button
      type="button"
      data-key={occurrence.key}
      data-dragged={dragged === occurrence.key || undefined}
      title={label}
      style={{ ...style, '--event': occurrence.calendar.color } as CSSProperties}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(occurrence);
      }}
      onKeyDown={(event) => onKey(event, occurrence)}
      onPointerDown={(event) => begin(event, 'move', occurrence)}
      className={classes(
        'event group/event relative flex flex-col overflow-hidden text-start text-xs leading-tight text-ink select-none',
        look === 'line' ? 'event-line justify-center rounded px-1' : 'event-filled px-1.5',
        look === 'bar' && 'justify-center',
        look !== 'line' && isBegin && 'rounded-s border-s-4',
        look !== 'line' && isEnd && 'rounded-e',
        isTentative && 'event-tentative',
        dragged === occurrence.key && 'z-30 opacity-80 shadow-2xl',
        className,
      )}
    >
      <span className="sr-only">{label}</span>
      <span
        aria-hidden="true"
        className={classes('flex min-w-0 gap-1', look === 'block' ? 'flex-col gap-0 pt-0.5' : 'items-center')}
      >
        {look === 'line' && !isTask && <span aria-hidden="true" className="event-dot size-2 shrink-0 rounded-full" />}
        {isTask && <Icon name={isDone ? 'check' : 'square'} className="shrink-0" />}
        {look === 'line' && !isAllDay && (
          <span className="shrink-0 text-soft tabular-nums">{formats.time(startMs)}</span>
        )}
        <span dir="auto" className={classes('min-w-0 truncate font-medium', isStruck && 'line-through')}>
          {title || t('calendar.untitled')}
        </span>
        {look === 'block' && !isShort && (
          <span className="truncate tabular-nums">
            {formats.times(startMs, endMs)}
            {place && ` · ${place}`}
          </span>
        )}
      </span>
      {canResize && isEnd && (
        <span
          aria-hidden="true"
          onPointerDown={(event) => begin(event, 'resize', occurrence)}
          className={classes(
            'absolute opacity-0 group-hover/event:opacity-100',
            // A finger is wider than a pointer
            look === 'block'
              ? 'inset-x-0 bottom-0 h-2 cursor-ns-resize pointer-coarse:h-3'
              : 'inset-y-0 end-0 w-2 cursor-ew-resize pointer-coarse:w-4',
          )}
        />
      )}
    </button>
  );
}

/** What a screen reader says of it. */
function useEventLabel(): (occurrence: Occurrence) => string {
  const { t } = useSpeech();
  const formats = useDateFormats();
  return (occurrence) => {
    const { title, place, isAllDay, startMs, endMs, calendar, recurrenceMs, isCancelled, isTentative, isDone } =
      occurrence;
    const { first, last } = daysOf(occurrence);
    const days = first === last ? formats.long(first) : formats.period(first, last);
    return [
      title || t('calendar.untitled'),
      days,
      isAllDay ? t('calendar.allDay') : formats.times(startMs, endMs),
      place,
      calendar.name,
      recurrenceMs === undefined ? '' : t('calendar.repeats'),
      isCancelled ? t('calendar.status.cancelled') : isTentative ? t('calendar.status.tentative') : '',
      isDone ? t('calendar.task.done') : '',
    ]
      .filter(Boolean)
      .join(', ');
  };
}
