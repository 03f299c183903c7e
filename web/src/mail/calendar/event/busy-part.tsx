import type { CSSProperties } from 'react';
import type { Calendar } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { classes } from '../../../kit/classes';
import { useMailbox } from '../../session/mail-session';
import { useOccurrences } from '../data/use-occurrences';
import { useDateFormats } from '../grid/date-formats';
import { dayOf, instantAt } from '../grid/days';
import { DAY_MS } from '../ical/zone';

const MAX_DAYS = 7;

/** The day of the event in the own calendars, and what it collides with. */
export function BusyPart({
  startMs,
  endMs,
  exceptId,
  calendars,
}: {
  startMs: number;
  endMs: number;
  exceptId: string | undefined;
  calendars: readonly Calendar[];
}) {
  const { t } = useSpeech();
  const formats = useDateFormats();
  const { address } = useMailbox();
  const isValid = endMs >= startMs && Number.isFinite(startMs) && Number.isFinite(endMs);
  const first = isValid ? dayOf(startMs) : 0;
  const last = isValid ? Math.min(dayOf(endMs), first + MAX_DAYS) : 0;
  const { occurrences, isLoading } = useOccurrences(first, last, calendars, address, isValid);
  const busy = occurrences.filter((one) => !one.isTask && !one.isFree && !one.isCancelled && one.event.id !== exceptId);
  const timed = busy.filter((one) => !one.isAllDay);
  const collisions = timed.filter((one) => one.startMs < endMs && one.endMs > startMs);
  const dayStart = instantAt(first);
  const share = (ms: number) => Math.min(Math.max((ms - dayStart) / DAY_MS, 0), 1) * 100;
  const bar = (from: number, to: number) => ({
    insetInlineStart: `${share(from)}%`,
    width: `${share(to) - share(from)}%`,
  });
  return (
    <div className="space-y-1" aria-busy={isLoading}>
      <div aria-hidden="true" className="relative h-6 overflow-hidden rounded border border-line bg-sunken">
        {timed.map((one) => (
          <span
            key={one.key}
            className="event-dot absolute inset-y-0 opacity-60"
            style={{ ...bar(one.startMs, one.endMs), '--event': one.calendar.color } as CSSProperties}
          />
        ))}
        <span
          className={classes(
            'absolute inset-y-0 border-x-2',
            collisions.length > 0 ? 'border-bad bg-bad/20' : 'border-good bg-good/20',
          )}
          style={bar(startMs, endMs)}
        />
      </div>
      <p role="status" className={classes('text-xs', collisions.length > 0 ? 'text-bad' : 'text-soft')}>
        {collisions.length === 0
          ? t('calendar.free')
          : t('calendar.busyWith', {
              events: collisions
                .slice(0, 3)
                .map((one) => `${one.title || t('calendar.untitled')} ${formats.times(one.startMs, one.endMs)}`)
                .join(', '),
            })}
      </p>
    </div>
  );
}
