import { useState } from 'react';
import type { Alias } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { SwitchField, TextArea, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useAliasChange } from './use-alias-change';
import { VacationPreview } from './vacation-preview';

export function VacationCard({ alias }: { alias: Alias }) {
  const { t } = useSpeech();
  const { change, isPending, error } = useAliasChange(alias);
  const { is_enabled, start_date, end_date, subject = '', message = '', warning } = alias.vacation_responder;
  const [isOn, setOn] = useState(is_enabled);
  const [draft, setDraft] = useState({ subject, message });
  return (
    <Card title={t('aliases.vacation')} hint={t('aliases.vacationHint')}>
      {warning && <Notice tone="warn">{warning}</Notice>}
      <Form
        error={error}
        renamed={{ vacation_responder_start_date: 'start', vacation_responder_end_date: 'end' }}
        className="mt-2"
        onSubmit={(data) =>
          change({
            vacation_responder_is_enabled: isOn,
            vacation_responder_start_date: field(data, 'start'),
            vacation_responder_end_date: field(data, 'end'),
            vacation_responder_subject: draft.subject,
            vacation_responder_message: draft.message,
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
            label={t('aliases.vacationStart')}
            hint={t('aliases.vacationStartHint')}
            name="start"
            type="date"
            defaultValue={start_date?.slice(0, 10)}
          />
          <TextField
            label={t('aliases.vacationEnd')}
            hint={t('aliases.vacationEndHint')}
            name="end"
            type="date"
            defaultValue={end_date?.slice(0, 10)}
          />
        </div>
        <TextField
          label={t('aliases.vacationSubject')}
          value={draft.subject}
          onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
          maxLength={100}
        />
        <TextArea
          label={t('aliases.vacationMessage')}
          hint={t('aliases.vacationMessageHint')}
          value={draft.message}
          onChange={({ target }) => setDraft({ ...draft, message: target.value })}
          maxLength={1000}
        />
        <VacationPreview alias={alias} {...draft} />
        <Button type="submit" isBusy={isPending}>
          {t('shell.save')}
        </Button>
      </Form>
    </Card>
  );
}
