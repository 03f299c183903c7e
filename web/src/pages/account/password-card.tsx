import { useState } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { Form } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';
import { useToast } from '../../kit/toast';
import { useSignedIn } from '../../shell/session';

export function PasswordCard() {
  const { t } = useSpeech();
  const { account } = useSignedIn();
  const say = useToast();
  const [round, setRound] = useState(0);
  const change = useAct('PUT /v1/account/password', ['GET /v1/sessions', 'GET /v1/account/audit']);
  return (
    <Card title={t('account.password')} hint={t('account.passwordHint')}>
      <Form
        key={round}
        error={change.error}
        className="max-w-md"
        onSubmit={(data) =>
          change.mutate(
            { body: { password: password(data, 'password'), new_password: password(data, 'new_password') } },
            {
              onSuccess() {
                say(t('account.passwordChanged'));
                setRound(round + 1); // empties the fields
              },
            },
          )
        }
      >
        {/* For password managers, which keep a password under a name */}
        <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
        <PasswordField label={t('account.passwordNow')} name="password" autoComplete="current-password" required />
        <PasswordField
          label={t('account.passwordNew')}
          hint={t('account.passwordNewHint')}
          name="new_password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" look="primary" isBusy={change.isPending}>
          {t('account.passwordChange')}
        </Button>
      </Form>
    </Card>
  );
}
