import { type CSSProperties, useState } from 'react';
import type { Calendar } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { classes } from '../../../kit/classes';
import { useErrorToast } from '../../../kit/error-toast';
import { TextField } from '../../../kit/field';
import { Icon } from '../../../kit/icon';
import { Empty, Shown } from '../../../kit/states';
import { useDateFormats } from '../grid/date-formats';
import type { Day } from '../grid/days';
import { DAY_MS } from '../ical/zone';
import { TaskDialog } from './task-dialog';
import { type Task, useTaskChanges, useTasks } from './use-tasks';

/** What is to be done: added in a line, ticked off, opened to change it. */
export function TaskView({
  calendars,
  hidden,
  today,
}: {
  calendars: readonly Calendar[];
  hidden: ReadonlySet<string>;
  today: Day;
}) {
  const { t } = useSpeech();
  const onError = useErrorToast();
  const { query, tasks } = useTasks(calendars);
  const changes = useTaskChanges();
  const [title, setTitle] = useState('');
  const [opened, setOpened] = useState<Task>();
  const taking = calendars.filter(({ components }) => components.includes('VTODO'));
  const target = taking.find(({ is_default: isDefault }) => isDefault) ?? taking[0];
  const shown = tasks.filter(({ calendar }) => !hidden.has(calendar.id));
  const open = shown.filter(({ fields }) => !fields.isDone);
  const done = shown.filter(({ fields }) => fields.isDone);
  const toggle = (task: Task) => {
    changes.change(task, { ...task.fields, isDone: !task.fields.isDone }, {}).catch(onError);
  };
  return (
    <div className="min-h-0 grow overflow-y-auto p-4">
      <div className="mx-auto max-w-3xl space-y-4">
        {target && (
          <form
            className="flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (title.trim() === '') return;
              const fields = { title: title.trim(), notes: '', dueMs: undefined, isDone: false };
              changes.create(target.id, fields).then(() => setTitle(''), onError);
            }}
          >
            <TextField
              className="grow"
              label={t('calendar.task.new')}
              value={title}
              maxLength={500}
              onChange={(event) => setTitle(event.target.value)}
            />
            <Button type="submit" icon="plus">
              {t('calendar.add')}
            </Button>
          </form>
        )}
        <Shown query={query}>
          {() => (
            <>
              {shown.length === 0 && (
                <Empty icon="check" title={t('calendar.task.empty')} hint={t('calendar.task.emptyHint')} />
              )}
              <TaskList
                label={t('calendar.task.open')}
                tasks={open}
                today={today}
                onToggle={toggle}
                onOpen={setOpened}
              />
              <TaskList
                label={t('calendar.task.done')}
                tasks={done}
                today={today}
                onToggle={toggle}
                onOpen={setOpened}
              />
            </>
          )}
        </Shown>
      </div>
      <TaskDialog task={opened} calendars={taking} onClose={() => setOpened(undefined)} />
    </div>
  );
}

function TaskList({
  label,
  tasks,
  today,
  onToggle,
  onOpen,
}: {
  label: string;
  tasks: readonly Task[];
  today: Day;
  onToggle: (task: Task) => void;
  onOpen: (task: Task) => void;
}) {
  const { t } = useSpeech();
  const formats = useDateFormats();
  if (tasks.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2 className="mb-1 text-sm font-semibold">{label}</h2>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {tasks.map((task) => {
          const { title, dueMs, isDone } = task.fields;
          const name = title || t('calendar.untitled');
          const isLate = dueMs !== undefined && dueMs < today * DAY_MS && !isDone;
          return (
            <li
              key={`${task.calendar.id}/${task.event.id}/${task.place?.recurrenceMs ?? ''}`}
              className="flex items-center gap-3 border-t border-line px-3 first:border-t-0"
            >
              <input
                type="checkbox"
                className="calendar-check size-5 shrink-0"
                style={{ '--event': task.calendar.color } as CSSProperties}
                aria-label={t('calendar.task.finish', { title: name })}
                checked={isDone}
                onChange={() => onToggle(task)}
              />
              <button
                type="button"
                onClick={() => onOpen(task)}
                className="flex min-h-11 min-w-0 grow items-center gap-3 text-start -outline-offset-2"
              >
                <span className={classes('min-w-0 grow truncate', isDone && 'text-soft line-through')}>{name}</span>
                {task.place && (
                  <span title={t('calendar.repeats')} className="text-soft">
                    <Icon name="refresh" />
                    <span className="sr-only">{t('calendar.repeats')}</span>
                  </span>
                )}
                {dueMs !== undefined && (
                  <span className={classes('shrink-0 text-sm', isLate ? 'font-medium text-bad' : 'text-soft')}>
                    {formats.monthShort(dueMs / DAY_MS)}
                    {isLate && <span className="sr-only"> {t('calendar.task.late')}</span>}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
