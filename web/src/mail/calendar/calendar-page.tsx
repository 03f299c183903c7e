import { type KeyboardEvent, useState } from 'react';
import type { Calendar } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Dialog } from '../../kit/dialog';
import { useErrorToast } from '../../kit/error-toast';
import { Failed, Shown } from '../../kit/states';
import { useMailbox } from '../session/mail-session';
import { useCalendarPlace } from './calendar-place';
import { fieldsOf, type Scope, useEventChanges } from './data/event-changes';
import type { Occurrence } from './data/occurrence';
import { useCalendars, useHiddenCalendars } from './data/use-calendars';
import { useOccurrences } from './data/use-occurrences';
import { type DialogStart, EventDialog } from './event/event-dialog';
import { newFields } from './event/new-fields';
import { ScopeProvider, useAskScope } from './event/scope-dialog';
import { AgendaView } from './grid/agenda-view';
import { useDateFormats } from './grid/date-formats';
import { type Day, dayOf } from './grid/days';
import { draggedTimes, type Spot, type Times } from './grid/drag';
import { MonthView } from './grid/month-view';
import { shownDays, stepped } from './grid/periods';
import { allDayTimes, hourTimes, keyTimes, NEW, previewed } from './grid/shown-times';
import { TimeView } from './grid/time-view';
import { useDrag } from './grid/use-drag';
import type { EventFields } from './ical/event-fields';
import { toWall } from './ical/zone';
import { allowedScopes, isFixed, targetOf } from './page-rules';
import { CalendarList } from './side/calendar-list';
import { MiniMonth } from './side/mini-month';
import { TaskDialog } from './tasks/task-dialog';
import { TaskView } from './tasks/task-view';
import { type Task, taskAt } from './tasks/use-tasks';
import { Toolbar } from './toolbar';
import { useCalendarKeys } from './use-calendar-keys';
import { useKeptFocus } from './use-kept-focus';
import { useNow } from './use-now';
import './calendar.css';

const SCOPES: readonly Scope[] = ['one', 'later', 'all'];

/** Month, week, day, agenda and tasks of all calendars of the mailbox. */
export default function CalendarPage() {
  const calendars = useCalendars();
  return (
    <main id="list" tabIndex={-1} className="flex min-w-0 grow outline-none">
      <Shown query={calendars}>
        {(data) => (
          <ScopeProvider>
            <Calendars calendars={data} />
          </ScopeProvider>
        )}
      </Shown>
    </main>
  );
}

function Calendars({ calendars }: { calendars: readonly Calendar[] }) {
  const { t } = useSpeech();
  const onError = useErrorToast();
  const formats = useDateFormats();
  const { address } = useMailbox();
  const nowMs = useNow();
  const today = dayOf(nowMs);
  const [{ view, day }, goTo] = useCalendarPlace(today);
  const [hidden, hide] = useHiddenCalendars();
  const [start, setStart] = useState<DialogStart>();
  const [task, setTask] = useState<Task>();
  const [isSideOpen, setSideOpen] = useState(false);
  const changes = useEventChanges();
  const askScope = useAskScope();
  const { first, last } = shownDays(view, day, formats.firstWeekday);
  const { occurrences, error, isKnown, retry } = useOccurrences(first, last, calendars, address, view !== 'tasks');
  const shown = occurrences.filter(({ calendar }) => !hidden.has(calendar.id));
  const target = targetOf(calendars, hidden);
  const focus = useKeptFocus();

  const create = (times: Times) => {
    if (target) setStart({ kind: 'new', fields: newFields(times), calendarId: target.id });
  };
  const scopeOf = async (occurrence: Occurrence, act: 'change' | 'delete', scopes: readonly Scope[] = SCOPES) =>
    occurrence.recurrenceMs === undefined ? 'all' : askScope({ act, scopes });
  const remove = async (occurrence: Occurrence): Promise<boolean> => {
    const scope = await scopeOf(occurrence, 'delete');
    if (scope) changes.remove(occurrence, scope).catch(onError);
    return scope !== undefined;
  };
  const save = async (occurrence: Occurrence, after: EventFields, calendarId: string): Promise<boolean> => {
    const before = fieldsOf(occurrence);
    if (!before) return false;
    const scope = await scopeOf(
      occurrence,
      'change',
      allowedScopes(before, after, calendarId !== occurrence.calendar.id),
    );
    if (scope) await changes.change(occurrence, { after, calendarId, scope });
    return scope !== undefined;
  };
  const setTimes = (occurrence: Occurrence, times: Times) => {
    const before = fieldsOf(occurrence);
    if (!before || isFixed(occurrence, address)) return;
    const zone = before.zone || occurrence.calendar.timezone;
    const wall = (ms: number) => (times.isAllDay ? ms : toWall(zone, ms));
    const after = { ...before, startMs: wall(times.startMs), endMs: wall(times.endMs) };
    save(occurrence, after, occurrence.calendar.id).catch(onError);
  };
  const open = (occurrence: Occurrence) => {
    if (!occurrence.isTask) return setStart({ kind: 'open', occurrence });
    setTask(taskAt(occurrence));
  };
  const { drag, begin } = useDrag((done) => {
    const times = draggedTimes(done);
    if (done.occurrence) setTimes(done.occurrence, times);
    else create(times);
  });
  const now = () => ({ day, minute: Math.min(23, new Date(nowMs).getHours() + 1) * 60 });
  const createAt = ({ day: on, minute }: Spot) => {
    if (minute === undefined && view !== 'month') return create(allDayTimes(on));
    create(hourTimes(on, minute ?? 9 * 60));
  };
  useCalendarKeys({
    onView: (next) => goTo({ view: next }),
    onStep: (by) => goTo({ day: stepped(view, day, by) }),
    onToday: () => goTo({ day: today }),
    onNew: () => createAt(now()),
  });
  const onKey = (event: KeyboardEvent, occurrence: Occurrence) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      void remove(occurrence);
      return;
    }
    // The page may not have been drawn since the last key
    const newest = changes.shown(occurrence);
    const times = event.altKey ? keyTimes(event, newest, view) : undefined;
    if (!times) return;
    event.preventDefault();
    event.stopPropagation();
    setTimes(newest, times);
  };
  const props = {
    day,
    today,
    occurrences: drag ? previewed(shown, drag, target) : shown,
    isKnown,
    begin: ((event, mode, occurrence) => {
      if (!occurrence || !isFixed(occurrence, address)) begin(event, mode, occurrence);
      else event.stopPropagation();
    }) as typeof begin,
    dragged: drag && (drag.occurrence?.key ?? NEW),
    onOpen: open,
    onKey,
    onCreate: createAt,
    onDay: (next: Day) => goTo({ day: next }),
  };
  const side = (
    <div className="space-y-4">
      <MiniMonth
        day={day}
        today={today}
        onDay={(next) => {
          goTo({ day: next });
          setSideOpen(false);
        }}
      />
      <CalendarList calendars={calendars} hidden={hidden} onHide={hide} />
    </div>
  );
  return (
    <>
      <aside
        aria-label={t('calendar.calendars')}
        className="w-64 shrink-0 overflow-y-auto border-e border-line p-3 max-lg:hidden print:hidden"
      >
        {side}
      </aside>
      <section {...focus} className="flex min-h-0 min-w-0 grow flex-col">
        <Toolbar
          {...{ view, day, today, first, last }}
          onGo={goTo}
          onNew={() => createAt(now())}
          onSide={() => setSideOpen(true)}
        />
        {error && (
          <div className="p-3">
            <Failed error={error} onRetry={retry} />
          </div>
        )}
        {view === 'month' && <MonthView {...props} onMore={(next) => goTo({ view: 'day', day: next })} />}
        {(view === 'week' || view === 'day') && (
          <TimeView key={view} {...props} first={first} last={last} nowMs={nowMs} />
        )}
        {view === 'agenda' && <AgendaView {...props} />}
        {view === 'tasks' && <TaskView calendars={calendars} hidden={hidden} today={today} />}
      </section>
      <Dialog isOpen={isSideOpen} onClose={() => setSideOpen(false)} isSheet title={t('calendar.calendars')}>
        {side}
      </Dialog>
      <EventDialog
        start={start}
        calendars={calendars}
        onClose={() => setStart(undefined)}
        onSave={async (fields, calendarId) => {
          if (start?.kind === 'open') return save(start.occurrence, fields, calendarId);
          await changes.create(calendarId, fields);
          return true;
        }}
        onRemove={() => {
          if (start?.kind === 'open') void remove(start.occurrence).then((isGone) => isGone && setStart(undefined));
        }}
        onAnswer={async (answer) => {
          if (start?.kind !== 'open') return;
          const { occurrence } = start;
          const scope =
            occurrence.recurrenceMs === undefined ? 'all' : await askScope({ act: 'answer', scopes: ['one', 'all'] });
          if (scope === 'one' || scope === 'all') await changes.answer(occurrence, answer, scope);
        }}
      />
      <TaskDialog task={task} calendars={calendars} onClose={() => setTask(undefined)} />
    </>
  );
}
