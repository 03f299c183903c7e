import { useState } from 'react';
import type { Mailbox } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { SwitchField, TextArea, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useMailboxChange } from './use-mailbox-change';

/** The automatic reply while the owner is away. */
export function VacationCard({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useSpeech();
  const { change, isPending, error } = useMailboxChange();
  const [isOn, setOn] = useState(mailbox.vacation_responder_is_enabled);
  return (
    <Card title={t('aliases.vacation')} hint={t('aliases.vacationHint')}>
      <Form
        error={error}
        renamed={{
          vacation_responder_start_date: 'start',
          vacation_responder_end_date: 'end',
          vacation_responder_subject: 'subject',
          vacation_responder_message: 'message',
        }}
        onSubmit={(data) =>
          change({
            vacation_responder_is_enabled: isOn,
            vacation_responder_start_date: field(data, 'start'),
            vacation_responder_end_date: field(data, 'end'),
            vacation_responder_subject: field(data, 'subject'),
            vacation_responder_message: field(data, 'message'),
          })
        }
      >
        <SwitchField
          label={t('aliases.vacationOn')}
          hint={t('aliases.vacationOnHint')}
          checked={isOn}
          onChange={setOn}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="start"
            type="date"
            label={t('aliases.vacationStart')}
            hint={t('aliases.vacationStartHint')}
            defaultValue={mailbox.vacation_responder_start_date?.slice(0, 10)}
          />
          <TextField
            name="end"
            type="date"
            label={t('aliases.vacationEnd')}
            hint={t('aliases.vacationEndHint')}
            defaultValue={mailbox.vacation_responder_end_date?.slice(0, 10)}
          />
        </div>
        <TextField
          name="subject"
          label={t('aliases.vacationSubject')}
          defaultValue={mailbox.vacation_responder_subject}
          maxLength={100}
        />
        <TextArea
          name="message"
          label={t('aliases.vacationMessage')}
          hint={t('aliases.vacationMessageHint')}
          defaultValue={mailbox.vacation_responder_message}
          maxLength={1000}
        />
        <Button type="submit" isBusy={isPending}>
          {t('shell.save')}
        </Button>
      </Form>
    </Card>
  );
}
