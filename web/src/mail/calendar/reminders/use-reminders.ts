import { useEffect, useMemo, useRef } from 'react';
import { serviceNow } from '../../../api/call';
import type { Calendar } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { useToast } from '../../../kit/toast';
import { noticeState } from '../../notices/notice-choice';
import { useMailbox } from '../../session/mail-session';
import type { Occurrence } from '../data/occurrence';
import { useOccurrences } from '../data/use-occurrences';
import { useDateFormats } from '../grid/date-formats';
import { instantAt } from '../grid/days';
import { alarmTimes } from '../ical/reminders';

/** How far ahead an alarm may point; RFC 5545 has no limit, calendars rarely more than a week. */
const AHEAD_DAYS = 8;
/** Timers hold 24 days at most, and the list is read again each day. */
const MAX_WAIT_MS = 6 * 3_600_000;
/** What went off while the page slept is still told. */
const LATE_MS = 10 * 60_000;

interface Alarm {
  readonly key: string;
  readonly atMs: number;
  readonly occurrence: Occurrence;
}

/** While a page of the webmail is open, alarms are shown on it, and as notifications when those are on. */
export function useReminders(calendars: readonly Calendar[], today: number): void {
  const { t } = useSpeech();
  const say = useToast();
  const formats = useDateFormats();
  const { address } = useMailbox();
  const { occurrences } = useOccurrences(today, today + AHEAD_DAYS, calendars, address);
  const told = useRef<Set<string>>(undefined);
  told.current ??= readTold();
  const alarms = useMemo(() => listAlarms(occurrences), [occurrences]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const nowMs = serviceNow();
      const known = told.current ?? new Set();
      for (const { key, atMs, occurrence } of alarms) {
        if (atMs > nowMs || atMs < nowMs - LATE_MS || known.has(key)) continue;
        known.add(key);
        keepTold(known);
        const title = occurrence.title || t('calendar.untitled');
        const when = occurrence.isAllDay ? t('calendar.allDay') : formats.times(occurrence.startMs, occurrence.endMs);
        say(`${title} · ${when}`);
        void notify(title, `${when} ${occurrence.place}`.trim(), key);
      }
      const next = alarms.find(({ atMs }) => atMs > nowMs);
      timer = setTimeout(check, Math.min(next ? next.atMs - nowMs : MAX_WAIT_MS, MAX_WAIT_MS));
    };
    check();
    return () => clearTimeout(timer);
  }, [alarms, say, t, formats]);
}

const KEPT_AS = 'waypost.reminded';
const MOST_TOLD = 100;

/** A page that is loaded again does not repeat them. */
function readTold(): Set<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
}

function keepTold(told: ReadonlySet<string>): void {
  sessionStorage.setItem(KEPT_AS, JSON.stringify([...told].slice(-MOST_TOLD)));
}

function listAlarms(occurrences: readonly Occurrence[]): readonly Alarm[] {
  return occurrences
    .filter(({ isCancelled, isDone }) => !isCancelled && !isDone)
    .flatMap((occurrence) => {
      const { isAllDay, startMs, endMs } = occurrence;
      // An all-day event begins at the reader's midnight
      const own = isAllDay
        ? { startMs: instantAt(startMs / 86_400_000), endMs: instantAt(endMs / 86_400_000) }
        : { startMs, endMs };
      return alarmTimes(occurrence.component, own).map((atMs) => ({
        key: `${occurrence.key}/${atMs}`,
        atMs,
        occurrence,
      }));
    })
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** By the worker, which opens the calendar when it is clicked. */
async function notify(title: string, body: string, tag: string): Promise<void> {
  if (noticeState() !== 'on') return;
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, { body, tag, icon: '/mail-icon-192.png', data: { path: '/mail/calendar' } });
}
