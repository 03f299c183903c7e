import { useState } from 'react';
import type { Alias } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { addressOf } from './alias-names';
import { AppleProfile } from './apple-profile';
import { CalendarSettings } from './calendar-settings';
import { ClientSettings } from './client-settings';
import { GeneratePasswordDialog } from './generate-password-dialog';

export function PasswordCard({ alias }: { alias: Alias }) {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t('aliases.password')}
      hint={t('aliases.passwordHint')}
      actions={
        <Button look="primary" icon="key" onClick={() => setOpen(true)}>
          {t('aliases.generate')}
        </Button>
      }
    >
      <ClientSettings username={addressOf(alias)} canRead={alias.has_imap} />
      {alias.has_imap && <CalendarSettings address={addressOf(alias)} />}
      {alias.has_imap && <AppleProfile address={addressOf(alias)} />}
      <GeneratePasswordDialog alias={alias} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
