import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { classes } from '../../../kit/classes';
import { useDateFormats } from './date-formats';
import { DayList } from './day-list';
import { type Day, daysOf, startOfMonth, startOfWeek } from './days';
import { EventChip } from './event-chip';
import { layLanes, type Segment } from './lanes';
import { useIsNarrow } from './use-is-narrow';
import type { ViewProps } from './view-props';

const WEEKS = 6;
const HEAD_PX = 28;
const LANE_PX = 22;

type MonthProps = ViewProps & {
  /** Opens a day that has more than fits. */
  onMore: (day: Day) => void;
};

/** Six weeks. On a phone the days have dots, and the chosen day is listed below. */
export function MonthView(props: MonthProps) {
  const { t } = useSpeech();
  const { day, occurrences } = props;
  const formats = useDateFormats();
  const isNarrow = useIsNarrow();
  const { grid, lanes } = useLaneCount();
  useFocusOnDay(grid, day);
  const first = startOfWeek(startOfMonth(day), formats.firstWeekday);
  const rows = Array.from({ length: WEEKS }, (_, row) => first + 7 * row);
  return (
    <div className="flex min-h-0 grow flex-col">
      {/* biome-ignore lint/a11y/useSemanticElements: rows of equal height with events over several cells */}
      <div
        role="grid"
        aria-label={formats.month(day)}
        className={classes('flex flex-col', isNarrow ? '' : 'min-h-0 grow')}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the cells are what has the focus */}
        <div role="row" className="grid grid-cols-7 border-b border-line text-center text-xs text-soft">
          {weekFrom(first).map((each) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div role="columnheader" key={each} className="py-1">
              <span aria-hidden="true">{formats.weekday(each, isNarrow ? 'narrow' : 'short')}</span>
              <span className="sr-only">{formats.weekday(each, 'long')}</span>
            </div>
          ))}
        </div>
        <div ref={grid} role="presentation" className={classes('grid grid-rows-6', isNarrow ? '' : 'min-h-0 grow')}>
          {rows.map((from) => (
            <Week key={from} {...props} from={from} lanes={lanes} isNarrow={isNarrow} />
          ))}
        </div>
      </div>
      {isNarrow && (
        <section aria-label={formats.long(day)} className="min-h-0 grow overflow-y-auto border-t border-line p-3">
          <DayList {...props} first={day} last={day} occurrences={occurrences} emptyText={t('calendar.emptyDay')} />
        </section>
      )}
    </div>
  );
}

function weekFrom(first: Day): readonly Day[] {
  return Array.from({ length: 7 }, (_, at) => first + at);
}

function Week({ from, lanes, isNarrow, ...props }: MonthProps & { from: Day; lanes: number; isNarrow: boolean }) {
  const segments = layLanes(props.occurrences, from, from + 6);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the cells are what has the focus
    <div role="row" className="grid min-h-0 grid-cols-7 border-b border-line">
      {weekFrom(from).map((each) => (
        <Cell key={each} {...props} cell={each} segments={segments} lanes={lanes} isNarrow={isNarrow} />
      ))}
    </div>
  );
}

function Cell({
  cell,
  segments,
  lanes,
  isNarrow,
  ...props
}: MonthProps & { cell: Day; segments: readonly Segment[]; lanes: number; isNarrow: boolean }) {
  const { t } = useSpeech();
  const formats = useDateFormats();
  const { day, today, begin, onCreate, onDay, onMore } = props;
  const own = segments.filter(({ first, last }) => first <= cell && last >= cell);
  const isTight = own.some(({ lane }) => lane >= lanes);
  const shown = isTight ? lanes - 1 : lanes;
  const hidden = own.filter(({ lane }) => lane >= shown).length;
  const isOther = startOfMonth(cell) !== startOfMonth(day);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid above
    <div
      role="gridcell"
      data-day={cell}
      tabIndex={cell === day ? 0 : -1}
      aria-current={cell === today ? 'date' : undefined}
      aria-selected={cell === day}
      onClick={() => (isNarrow ? onDay(cell) : onCreate({ day: cell, minute: undefined }))}
      onKeyDown={(event) => onCellKey(event, cell, props)}
      onPointerDown={(event) => !isNarrow && begin(event, 'create')}
      className={classes(
        'relative min-w-0 border-e border-line last:border-e-0 -outline-offset-2',
        isNarrow ? 'h-13' : 'min-h-0',
        isOther && 'bg-sunken',
        isNarrow && cell === day && 'bg-accent-soft',
      )}
    >
      <span className="sr-only">
        {formats.long(cell)}, {t('calendar.eventCount', { count: own.length })}
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'm-0.5 inline-flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-xs',
          cell === today ? 'bg-accent font-semibold text-on-accent' : isOther ? 'text-soft' : '',
          isNarrow && 'mx-auto flex w-6',
        )}
      >
        {formats.number(cell)}
      </span>
      {isNarrow ? (
        <Dots segments={own} />
      ) : (
        own
          .filter(({ first, lane }) => first === cell && lane < shown)
          .map((segment) => <Placed key={segment.occurrence.key} {...props} segment={segment} />)
      )}
      {!isNarrow && hidden > 0 && (
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            onMore(cell);
          }}
          onPointerDown={(event) => event.stopPropagation()}
          className="absolute inset-x-1 rounded px-1 text-start text-xs text-soft hover:bg-sunken hover:text-ink"
          style={{ top: HEAD_PX + Math.max(shown, 0) * LANE_PX, height: LANE_PX - 2 }}
        >
          {t('calendar.more', { count: hidden })}
        </button>
      )}
    </div>
  );
}

/** Over all its days of this week, though it is an element of its first. */
function Placed({ segment, ...props }: ViewProps & { segment: Segment }) {
  const { occurrence, first, last, lane, isBegin, isEnd } = segment;
  const { first: begins, last: ends } = daysOf(occurrence);
  const isBar = occurrence.isAllDay || ends > begins;
  const days = last - first + 1;
  return (
    <EventChip
      {...props}
      occurrence={occurrence}
      look={isBar ? 'bar' : 'line'}
      isBegin={isBegin}
      isEnd={isEnd}
      canResize={isBar}
      className="absolute! start-0.5 z-10"
      style={{
        top: HEAD_PX + lane * LANE_PX,
        height: LANE_PX - 2,
        width: `calc(${days * 100}% + ${days - 1}px - 0.25rem)`,
      }}
    />
  );
}

function Dots({ segments }: { segments: readonly Segment[] }) {
  return (
    <span aria-hidden="true" className="flex flex-wrap justify-center gap-0.5 px-1">
      {segments.slice(0, 4).map(({ occurrence }) => (
        <span
          key={occurrence.key}
          className="event-dot size-1.5 rounded-full"
          style={{ '--event': occurrence.calendar.color } as React.CSSProperties}
        />
      ))}
    </span>
  );
}

/** Arrows go from day to day, Enter makes an event. */
function onCellKey(event: KeyboardEvent, cell: Day, { onCreate, onDay }: ViewProps): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
  };
  const step = steps[event.key];
  if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  if (step === undefined) onCreate({ day: cell, minute: undefined });
  else {
    onDay(cell + step);
  }
}

/** The chosen day has the focus when the one before it had it, in the same drawing: the next key is pressed there. */
function useFocusOnDay(grid: RefObject<HTMLElement | null>, day: Day): void {
  const isHeld = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      isHeld.current = target instanceof HTMLElement && target.getAttribute('role') === 'gridcell';
    };
    // Not what is blurred: a day that is no longer drawn is
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    if (isHeld.current) grid.current?.querySelector<HTMLElement>(`[role=gridcell][data-day="${day}"]`)?.focus();
  }, [grid, day]);
}

/** How many events fit into a day. */
function useLaneCount() {
  const grid = useRef<HTMLDivElement>(null);
  const [lanes, setLanes] = useState(3);
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setLanes(Math.max(1, Math.floor((element.clientHeight / WEEKS - HEAD_PX) / LANE_PX)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { grid, lanes };
}
