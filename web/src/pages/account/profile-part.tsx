import { useState } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { isLanguage, LANGUAGES } from '../../i18n/languages';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { Select, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { useSession, useSignedIn } from '../../shell/session';
import { ProveEmail } from './prove-email';

export function ProfilePart() {
  const { t, language, setLanguage } = useSpeech();
  const { account } = useSignedIn();
  const { service, refresh } = useSession();
  const say = useToast();
  const [toProve, setToProve] = useState<string>();
  const save = useAct('PUT /v1/account');
  const mustProve = service.mode === 'live'; // in the sandbox every address counts as proven
  return (
    <div className="space-y-5">
      <Card title={t('account.profile')} hint={t('account.profileHint')}>
        <Form
          error={save.error}
          onSubmit={(data) => {
            const email = field(data, 'email');
            const profile = {
              given_name: field(data, 'given_name'),
              family_name: field(data, 'family_name'),
              avatar_url: field(data, 'avatar_url'),
            };
            const isMoving = email !== account.email;
            save.mutate(
              { body: { ...profile, ...(isMoving && { email }) } },
              {
                async onSuccess() {
                  await refresh();
                  if (isMoving && mustProve) setToProve(email);
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
            defaultValue={account.email}
          />
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
      {toProve && <ProveEmail email={toProve} onDone={() => setToProve(undefined)} />}
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
