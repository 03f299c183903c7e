import { useState } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { Form } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';
import { useToast } from '../../kit/toast';
import { useMailSession } from '../session/mail-session';

export function PasswordCard({ address }: { address: string }) {
  const { t } = useSpeech();
  const say = useToast();
  const { renew, hold } = useMailSession();
  const [round, setRound] = useState(0);
  const change = useAct('POST /v1/mailbox/password');
  return (
    <Card title={t('settings.password')} hint={t('settings.passwordHint')}>
      <Form
        key={round}
        error={change.error}
        className="max-w-md"
        onSubmit={(data) => {
          hold(true);
          change.mutate(
            { body: { current: password(data, 'current'), new: password(data, 'new') } },
            {
              async onSuccess() {
                await renew(); // the session has a new cookie and a new token
                say(t('settings.passwordChanged'));
                setRound(round + 1); // empties the fields
              },
              onSettled: () => hold(false),
            },
          );
        }}
      >
        {/* For password managers, which keep a password under a name */}
        <input type="hidden" name="username" autoComplete="username" value={address} readOnly />
        <PasswordField label={t('account.passwordNow')} name="current" autoComplete="current-password" required />
        <PasswordField label={t('account.passwordNew')} name="new" autoComplete="new-password" required />
        <Button type="submit" isBusy={change.isPending}>
          {t('account.passwordChange')}
        </Button>
      </Form>
    </Card>
  );
}
