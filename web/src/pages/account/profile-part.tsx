import { useState } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { isLanguage, LANGUAGES } from '../../i18n/languages';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { Select, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';
import { useToast } from '../../kit/toast';
import { useSession, useSignedIn } from '../../shell/session';
import { ProveEmail } from './prove-email';

export function ProfilePart() {
  const { t, language, setLanguage } = useSpeech();
  const { account } = useSignedIn();
  const { service, refresh } = useSession();
  const say = useToast();
  const [email, setEmail] = useState(account.email);
  const isMoving = email.trim() !== account.email;
  const save = useAct('PUT /v1/account');
  const mustProve = service.mode === 'live'; // in the sandbox every address counts as proven
  return (
    <div className="space-y-5">
      <Card title={t('account.profile')} hint={t('account.profileHint')}>
        <Form
          error={save.error}
          onSubmit={(data) => {
            const profile = {
              given_name: field(data, 'given_name'),
              family_name: field(data, 'family_name'),
              avatar_url: field(data, 'avatar_url'),
            };
            const move = { email: email.trim(), password: password(data, 'password') };
            save.mutate(
              { body: { ...profile, ...(isMoving && move) } },
              {
                async onSuccess() {
                  await refresh();
                  say(t('shell.saved'));
                },
              },
            );
          }}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('account.givenName')}
              name="given_name"
              autoComplete="given-name"
              maxLength={35}
              defaultValue={account.given_name}
            />
            <TextField
              label={t('account.familyName')}
              name="family_name"
              autoComplete="family-name"
              maxLength={35}
              defaultValue={account.family_name}
            />
          </div>
          <TextField
            label={t('account.email')}
            hint={mustProve && t('account.emailHint')}
            name="email"
            type="email"
            autoComplete="email"
            required
            isWire
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          {isMoving && (
            <PasswordField label={t('account.passwordNow')} name="password" autoComplete="current-password" required />
          )}
          <TextField
            label={t('account.picture')}
            hint={t('account.pictureHint')}
            name="avatar_url"
            type="url"
            isWire
            defaultValue={account.avatar_url}
          />
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {t('shell.save')}
          </Button>
        </Form>
      </Card>
      {!account.is_email_verified && <ProveEmail email={account.email} onDone={refresh} />}
      <Card>
        <Select
          label={t('account.language')}
          hint={t('account.languageHint')}
          value={language}
          onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </Card>
    </div>
  );
}
