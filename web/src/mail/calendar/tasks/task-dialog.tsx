import { useState } from 'react';
import type { Calendar } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import { CheckField, Select, TextArea, TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import { useAskScope } from '../event/scope-dialog';
import { isSame } from '../ical/event-fields';
import type { TaskFields } from '../ical/task-fields';
import { type Task, useTaskChanges } from './use-tasks';

export function TaskDialog({
  task,
  calendars,
  onClose,
}: {
  task: Task | undefined;
  calendars: readonly Calendar[];
  onClose: () => void;
}) {
  const { t } = useSpeech();
  return (
    <Dialog isOpen={task !== undefined} onClose={onClose} title={t('calendar.task.edit')}>
      {task && <TaskForm task={task} calendars={calendars} onClose={onClose} />}
    </Dialog>
  );
}

function TaskForm({ task, calendars, onClose }: { task: Task; calendars: readonly Calendar[]; onClose: () => void }) {
  const { t } = useSpeech();
  const changes = useTaskChanges();
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const askScope = useAskScope();
  const { title, notes, dueMs, isDone } = task.fields;
  /** Ticking it off is meant for this occurrence, another calendar for all. */
  const scopeOf = async (after: TaskFields, calendarId: string): Promise<'one' | 'all' | undefined> => {
    if (!task.place || calendarId !== task.calendar.id) return 'all';
    if (isSame({ ...after, isDone }, task.fields)) return 'one';
    return ask('change');
  };
  const ask = async (act: 'change' | 'delete'): Promise<'one' | 'all' | undefined> => {
    const scope = await askScope({ of: 'task', act, scopes: ['one', 'all'] });
    return scope === 'one' || scope === 'all' ? scope : undefined;
  };
  const remove = async () => {
    const scope = task.place ? await ask('delete') : 'all';
    if (scope) run(changes.remove(task, scope));
  };
  const run = (work: Promise<void>) => {
    setBusy(true);
    setError(null);
    work.then(onClose, (caught: Error) => {
      setError(caught);
      setBusy(false);
    });
  };
  return (
    <Form
      error={error}
      onSubmit={(data) => {
        const due = Date.parse(`${field(data, 'due')}T00:00:00Z`);
        const after = {
          title: field(data, 'title'),
          notes: field(data, 'notes'),
          dueMs: Number.isNaN(due) ? undefined : due,
          isDone: data.get('done') === 'on',
        };
        const calendarId = field(data, 'calendar');
        void scopeOf(after, calendarId).then(
          (scope) => scope && run(changes.change(task, after, { calendarId, scope })),
        );
      }}
    >
      <TextField name="title" label={t('calendar.title')} required maxLength={500} defaultValue={title} />
      <TextField
        name="due"
        type="date"
        label={t('calendar.task.due')}
        defaultValue={dueMs === undefined ? '' : new Date(dueMs).toISOString().slice(0, 10)}
      />
      <CheckField name="done" label={t('calendar.task.isDone')} defaultChecked={isDone} />
      <TextArea name="notes" label={t('calendar.notes')} defaultValue={notes} />
      <Select name="calendar" label={t('calendar.calendar')} defaultValue={task.calendar.id}>
        {calendars.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <DialogActions>
        <Button look="danger" icon="trash" className="me-auto" disabled={isBusy} onClick={() => void remove()}>
          {t('calendar.delete')}
        </Button>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('shell.save')}
        </Button>
      </DialogActions>
    </Form>
  );
}
