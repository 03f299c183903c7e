import { useLayoutEffect, useRef } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { classes } from '../../../kit/classes';
import { layColumns } from './columns';
import { useDateFormats } from './date-formats';
import { type Day, dayOf, daysOf, isLong, minuteOf } from './days';
import { EventChip } from './event-chip';
import { layLanes } from './lanes';
import { minuteAt } from './use-drag';
import type { ViewProps } from './view-props';

const HOUR_PX = 48;
const LANE_PX = 22;
const DAY_MINUTES = 1440;
/** Where the day begins for most. */
const FIRST_HOUR = 7;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Days side by side, their hours from top to bottom, what has no hours above them. */
export function TimeView({ first, last, nowMs, ...props }: ViewProps & { first: Day; last: Day; nowMs: number }) {
  const { t } = useSpeech();
  const formats = useDateFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const { occurrences, today } = props;
  const above = occurrences.filter(isLong);
  const within = occurrences.filter((one) => !isLong(one));
  const lanes = layLanes(above, first, last);
  const laneCount = Math.max(1, ...lanes.map(({ lane }) => lane + 1));
  useLayoutEffect(() => {
    scroller.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    scroller.current?.scrollTo({ top: FIRST_HOUR * HOUR_PX });
  }, []);
  const columns = { gridTemplateColumns: `4rem repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={days.length > 1 ? formats.period(first, last) : formats.long(first)}
      className="min-h-0 grow overflow-auto -outline-offset-2"
    >
      <div className={days.length > 1 ? 'min-w-[44rem]' : undefined}>
        <div className="sticky top-0 z-20 border-b border-line bg-ground">
          <div className="grid" style={columns}>
            <span className="sticky start-0 z-10 bg-ground" />
            {days.map((day) => (
              <h2
                key={day}
                data-chosen={day === props.day || undefined}
                aria-current={day === today ? 'date' : undefined}
                className={classes(
                  'border-s border-line py-1 text-center text-sm',
                  day === today && 'font-semibold text-accent',
                )}
              >
                <span className="sr-only">{formats.long(day)}</span>
                <span aria-hidden="true">{formats.short(day)}</span>
              </h2>
            ))}
          </div>
          <div className="grid" style={columns}>
            <span className="sticky start-0 z-20 flex items-center justify-end bg-ground px-1 text-end text-[0.7rem] leading-tight text-soft">
              {t('calendar.allDay')}
            </span>
            {days.map((day) => (
              <AllDayCell key={day} {...props} cell={day}>
                <div style={{ height: laneCount * LANE_PX + 8 }} />
                {lanes
                  .filter((segment) => segment.first === day)
                  .map(({ occurrence, last: until, lane, isBegin, isEnd }) => (
                    <EventChip
                      key={occurrence.key}
                      {...props}
                      occurrence={occurrence}
                      look="bar"
                      isBegin={isBegin}
                      isEnd={isEnd}
                      canResize={occurrence.isAllDay}
                      className="absolute! start-0.5 z-10"
                      style={{
                        top: lane * LANE_PX + 1,
                        height: LANE_PX - 2,
                        width: `calc(${(until - day + 1) * 100}% + ${until - day}px - 0.25rem)`,
                      }}
                    />
                  ))}
              </AllDayCell>
            ))}
          </div>
        </div>
        <div className="grid" style={columns}>
          <div aria-hidden="true" className="sticky start-0 z-15 bg-ground" style={{ height: 24 * HOUR_PX }}>
            {HOURS.slice(1).map((hour) => (
              <span
                key={hour}
                className="absolute end-1 -translate-y-1/2 text-[0.7rem] text-soft tabular-nums"
                style={{ top: hour * HOUR_PX }}
              >
                {formats.hour(hour)}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <HourColumn key={day} {...props} cell={day} nowMs={nowMs} occurrences={within} />
          ))}
        </div>
      </div>
    </section>
  );
}

function AllDayCell({ cell, begin, onCreate, children }: ViewProps & { cell: Day; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the keyboard has the key N and the button
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      data-day={cell}
      onClick={() => onCreate({ day: cell, minute: undefined })}
      onPointerDown={(event) => begin(event, 'create')}
      className="relative min-w-0 border-s border-line"
    >
      {children}
    </div>
  );
}

function HourColumn({ cell, nowMs, occurrences, ...props }: ViewProps & { cell: Day; nowMs: number }) {
  const { begin, onCreate } = props;
  const own = occurrences.filter((one) => {
    const { first, last } = daysOf(one);
    return first <= cell && last >= cell;
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the keyboard has the key N and the button
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      data-day={cell}
      data-hours
      onClick={(event) => onCreate({ day: cell, minute: minuteAt(event.currentTarget, event.clientY) })}
      onPointerDown={(event) => begin(event, 'create')}
      className="hour-lines relative min-w-0 border-s border-line"
      style={{ height: 24 * HOUR_PX }}
    >
      {layColumns(own, cell).map(({ occurrence, fromMinute, toMinute, column, of, width }) => (
        <EventChip
          key={occurrence.key}
          {...props}
          occurrence={occurrence}
          look="block"
          canResize
          isEnd={daysOf(occurrence).last === cell}
          className="absolute! z-10"
          style={{
            top: `${(fromMinute / DAY_MINUTES) * 100}%`,
            height: `calc(${((toMinute - fromMinute) / DAY_MINUTES) * 100}% - 1px)`,
            insetInlineStart: `calc(${(column / of) * 100}% + 1px)`,
            width: `calc(${(width / of) * 100}% - 4px)`,
          }}
        />
      ))}
      {dayOf(nowMs) === cell && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-11 border-t-2 border-bad"
          style={{ top: `${(minuteOf(nowMs) / DAY_MINUTES) * 100}%` }}
        />
      )}
    </div>
  );
}
