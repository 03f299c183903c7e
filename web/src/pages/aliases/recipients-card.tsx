import { useState } from 'react';
import type { Alias } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { SwitchField, TextArea } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { RecipientRow } from './recipient-row';
import { useAliasChange } from './use-alias-change';

/** Where mail is forwarded to. */
export function RecipientsCard({ alias }: { alias: Alias }) {
  const { t } = useSpeech();
  const { change, isPending, error } = useAliasChange(alias);
  const [isEditing, setEditing] = useState(false);
  const forwardsNothing = alias.recipients.length === 0 && !isEditing;
  return (
    <Card
      title={t('aliases.recipients')}
      hint={t('aliases.recipientsHint')}
      actions={
        !isEditing && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            {t('shell.edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <Form
          error={error}
          onSubmit={(data) => {
            // An empty list must be sent as one: a blank text counts as left out
            const recipients = field(data, 'recipients')
              .split(/[\s,]+/)
              .filter(Boolean);
            change({ recipients }, () => setEditing(false));
          }}
        >
          <TextArea
            label={t('aliases.recipientList')}
            hint={t('aliases.recipientListHint')}
            name="recipients"
            rows={Math.max(3, alias.recipients.length + 1)}
            defaultValue={alias.recipients.join('\n')}
            autoFocus
            isWire
          />
          <div className="flex gap-2">
            <Button type="submit" look="primary" isBusy={isPending}>
              {t('shell.save')}
            </Button>
            <Button onClick={() => setEditing(false)}>{t('shell.cancel')}</Button>
          </div>
        </Form>
      ) : (
        <ul className="divide-y divide-line">
          {alias.recipients.map((recipient) => (
            <RecipientRow key={recipient} alias={alias} recipient={recipient} />
          ))}
        </ul>
      )}
      {forwardsNothing && alias.has_imap && <p className="text-sm text-soft">{t('aliases.mailboxOnly')}</p>}
      {forwardsNothing && !alias.has_imap && <Notice tone="warn">{t('aliases.nowhereHint')}</Notice>}
      <div className="mt-3 border-t border-line pt-2">
        <SwitchField
          label={t('aliases.verification')}
          hint={t('aliases.verificationHint')}
          checked={alias.has_recipient_verification}
          disabled={isPending}
          onChange={(isOn) => change({ has_recipient_verification: isOn })}
        />
      </div>
    </Card>
  );
}
