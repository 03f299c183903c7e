import { useRef } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { useDocumentTitle } from '../../kit/document-title';
import { CheckField, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { Icon } from '../../kit/icon';
import { PasswordField, password } from '../../kit/password-field';
import { Preferences } from '../../shell/preferences';
import { Wordmark } from '../../shell/wordmark';
import { useMailSession } from './mail-session';

/** Address and password of a mailbox; no account of the dashboard is needed. */
export function MailSignIn() {
  const { t } = useSpeech();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading);
  return (
    <div className="flex min-h-dvh flex-col items-center bg-ground px-5 py-8 sm:py-14">
      <div className="mb-8">
        <Wordmark />
      </div>
      <main className="w-full max-w-sm rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8">
        <span className="mb-4 grid size-12 place-items-center rounded-2xl bg-accent-soft text-xl text-accent">
          <Icon name="mail" />
        </span>
        <h1 ref={heading} className="text-2xl font-semibold tracking-tight">
          {t('mail.signIn')}
        </h1>
        <p className="mt-1 mb-6 text-sm text-soft">{t('mail.signInHint')}</p>
        <SignInForm />
      </main>
      <footer className="mt-8 flex w-full max-w-sm flex-wrap items-center justify-between gap-3">
        <Preferences />
        <a href="/" className="text-xs text-soft underline hover:text-ink">
          {t('mail.toDashboard')}
        </a>
      </footer>
    </div>
  );
}

function SignInForm() {
  const { t } = useSpeech();
  const { renew } = useMailSession();
  const signIn = useAct('POST /v1/mailbox-sessions');
  return (
    <Form
      error={signIn.error}
      onSubmit={(data) => {
        const given = { address: field(data, 'address'), password: password(data, 'password') };
        signIn.mutate({ body: { ...given, remember: data.has('remember') } }, { onSuccess: () => void renew() });
      }}
    >
      <TextField
        label={t('mail.address')}
        name="address"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        required
        isWire
      />
      <PasswordField label={t('auth.password')} name="password" autoComplete="current-password" required />
      <CheckField label={t('mail.keepSignedIn')} name="remember" />
      <Button type="submit" look="primary" isBusy={signIn.isPending} className="w-full">
        {t('auth.signIn')}
      </Button>
    </Form>
  );
}
