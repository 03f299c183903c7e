import { useState } from 'react';
import type { Calendar } from '../../../api/calls';
import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { classes } from '../../../kit/classes';
import { Dialog, DialogActions } from '../../../kit/dialog';
import { TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import { CALENDARS } from '../data/use-calendars';
import { ownZone } from '../ical/zone';

const COLOURS = ['#0c6555', '#1f5c99', '#7a3fb0', '#b3261e', '#c2620a', '#b8860b', '#4f7f1f', '#5b6770'];

/** A new calendar, or the name and colour of one. */
export function CalendarDialog({ edited, onClose }: { edited: Calendar | 'new' | undefined; onClose: () => void }) {
  const { t } = useSpeech();
  return (
    <Dialog
      isOpen={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? t('calendar.newCalendar') : t('calendar.editCalendar')}
    >
      {edited && <CalendarForm calendar={edited === 'new' ? undefined : edited} onClose={onClose} />}
    </Dialog>
  );
}

function CalendarForm({ calendar, onClose }: { calendar: Calendar | undefined; onClose: () => void }) {
  const { t } = useSpeech();
  const [color, setColor] = useState(calendar?.color ?? COLOURS[1] ?? '');
  const create = useAct('POST /v1/calendars', [CALENDARS]);
  const update = useAct('PUT /v1/calendars/{id}', [CALENDARS]);
  const onSuccess = onClose;
  return (
    <Form
      error={create.error ?? update.error}
      onSubmit={(data) => {
        const body = { name: field(data, 'name'), color };
        if (calendar) update.mutate({ params: { id: calendar.id }, body }, { onSuccess });
        else create.mutate({ body: { ...body, timezone: ownZone() } }, { onSuccess });
      }}
    >
      <TextField name="name" label={t('calendar.name')} required maxLength={255} defaultValue={calendar?.name} />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('calendar.colour')}</legend>
        <div className="flex flex-wrap items-center gap-2">
          {COLOURS.map((each, at) => (
            <button
              key={each}
              type="button"
              aria-label={t('calendar.colourNumber', { number: at + 1 })}
              aria-pressed={each === color}
              onClick={() => setColor(each)}
              style={{ background: each }}
              className={classes('size-9 rounded-full border-4', each === color ? 'border-ink' : 'border-surface')}
            />
          ))}
          <input
            type="color"
            aria-label={t('calendar.otherColour')}
            value={color}
            onChange={({ target }) => setColor(target.value)}
            className="h-9 w-12 rounded border border-line bg-surface"
          />
        </div>
      </fieldset>
      <DialogActions>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" look="primary" isBusy={create.isPending || update.isPending}>
          {t('shell.save')}
        </Button>
      </DialogActions>
    </Form>
  );
}
