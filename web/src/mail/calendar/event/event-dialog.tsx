import { useState } from 'react';
import type { Calendar } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Dialog } from '../../../kit/dialog';
import { Select, TextArea, TextField } from '../../../kit/field';
import { Form } from '../../../kit/form';
import { useMailbox } from '../../session/mail-session';
import { fieldsOf, instantsOf } from '../data/event-changes';
import type { Occurrence } from '../data/occurrence';
import { type EventFields, textOf } from '../ical/event-fields';
import { answerOf, isSameAddress, type OwnAnswer, organizerOf } from '../ical/invitees';
import { AnswerPart } from './answer-part';
import { BusyPart } from './busy-part';
import { PeoplePart } from './people-part';
import { ReminderPart } from './reminder-part';
import { RepeatPart } from './repeat-part';
import { WhenPart } from './when-part';

/** What the dialog shows: something new, or an event at one of its times. */
export type DialogStart =
  | { readonly kind: 'new'; readonly fields: EventFields; readonly calendarId: string }
  | { readonly kind: 'open'; readonly occurrence: Occurrence };

interface DialogActs {
  onClose(): void;
  /** Resolves to false when it was not saved after all. */
  onSave(fields: EventFields, calendarId: string): Promise<boolean>;
  onRemove(): void;
  onAnswer(answer: OwnAnswer): Promise<void>;
}

export function EventDialog({
  start,
  ...rest
}: DialogActs & { start: DialogStart | undefined; calendars: readonly Calendar[] }) {
  const { t } = useSpeech();
  const { onClose } = rest;
  return (
    <Dialog
      isOpen={start !== undefined}
      onClose={onClose}
      isWide
      title={start?.kind === 'open' ? start.occurrence.title || t('calendar.untitled') : t('calendar.newEvent')}
    >
      {start && <EventForm {...rest} start={start} />}
    </Dialog>
  );
}

function EventForm({
  start,
  calendars,
  onClose,
  onSave,
  onRemove,
  onAnswer,
}: DialogActs & { start: DialogStart; calendars: readonly Calendar[] }) {
  const { t } = useSpeech();
  const { address } = useMailbox();
  const occurrence = start.kind === 'open' ? start.occurrence : undefined;
  const [fields, setFields] = useState(() => (start.kind === 'new' ? start.fields : fieldsOf(start.occurrence)));
  const [calendarId, setCalendarId] = useState(start.kind === 'new' ? start.calendarId : start.occurrence.calendar.id);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!fields) return <p>{t('calendar.unreadable')}</p>;
  const set = (changes: Partial<EventFields>) => setFields({ ...fields, ...changes });
  const organizer = occurrence && organizerOf(occurrence.component);
  const isGuest = organizer !== undefined && !isSameAddress(organizer, address);
  const isPossible = fields.endMs >= fields.startMs && !(fields.isAllDay && fields.endMs === fields.startMs);
  const zone = calendars.find((one) => one.id === calendarId)?.timezone ?? 'UTC';
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    setError(null);
    try {
      if (await work()) return onClose();
    } catch (caught) {
      setError(caught as Error);
    }
    setBusy(false);
  };
  return (
    <Form
      error={error}
      onSubmit={() => {
        if (isPossible) void run(() => onSave(fields, calendarId));
      }}
    >
      {isGuest && (
        <AnswerPart
          organizer={organizer}
          answer={occurrence && answerOf(occurrence.component, address)}
          isBusy={isBusy}
          onAnswer={(answer) => void run(async () => onAnswer(answer).then(() => true))}
        />
      )}
      {/* What the organizer decides */}
      <fieldset disabled={isGuest} className="space-y-4">
        <TextField
          label={t('calendar.title')}
          value={fields.title}
          maxLength={500}
          autoFocus={start.kind === 'new'}
          onChange={({ target }) => set({ title: target.value })}
        />
        <WhenPart fields={fields} onChange={setFields} />
        {!fields.isAllDay && (
          <BusyPart {...instantsOf(fields, zone)} exceptId={occurrence?.event.id} calendars={calendars} />
        )}
        <RepeatPart repeat={fields.repeat} startMs={fields.startMs} onChange={(repeat) => set({ repeat })} />
        <TextField
          label={t('calendar.place')}
          value={fields.place}
          maxLength={1000}
          onChange={({ target }) => set({ place: target.value })}
        />
        <PeoplePart invitees={fields.invitees} onChange={(invitees) => set({ invitees })} />
        <TextArea
          label={t('calendar.notes')}
          value={fields.notes}
          onChange={({ target }) => set({ notes: target.value })}
        />
      </fieldset>
      <ReminderPart reminders={fields.reminders} onChange={(reminders) => set({ reminders })} />
      <div className="grid gap-3 sm:grid-cols-3">
        <Select
          label={t('calendar.calendar')}
          value={calendarId}
          onChange={({ target }) => setCalendarId(target.value)}
        >
          {calendars
            .filter(({ id, components }) => components.includes('VEVENT') || id === calendarId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
        <Select
          label={t('calendar.showAs')}
          value={fields.isFree ? 'free' : 'busy'}
          onChange={({ target }) => set({ isFree: target.value === 'free' })}
        >
          <option value="busy">{t('calendar.showAs.busy')}</option>
          <option value="free">{t('calendar.showAs.free')}</option>
        </Select>
        <Select
          label={t('calendar.status')}
          value={fields.status}
          disabled={isGuest}
          onChange={({ target }) => set({ status: target.value })}
        >
          {fields.status === '' && <option value="">{t('calendar.status.none')}</option>}
          <option value="CONFIRMED">{t('calendar.status.confirmed')}</option>
          <option value="TENTATIVE">{t('calendar.status.tentative')}</option>
          <option value="CANCELLED">{t('calendar.status.cancelled')}</option>
        </Select>
      </div>
      {occurrence && textOf(occurrence.component, 'URL') !== '' && (
        <p className="wire text-sm text-soft">{textOf(occurrence.component, 'URL')}</p>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        {occurrence && (
          <Button look="danger" icon="trash" className="me-auto" disabled={isBusy} onClick={onRemove}>
            {t('calendar.delete')}
          </Button>
        )}
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!isPossible}>
          {fields.invitees.some(({ line }) => !line) ? t('calendar.saveAndInvite') : t('shell.save')}
        </Button>
      </div>
    </Form>
  );
}
