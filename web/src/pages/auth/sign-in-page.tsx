import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { useSession } from '../../shell/session';
import { AuthFrame } from './auth-frame';
import { DemoOffer } from './demo-offer';
import { PasskeyButton } from './passkey-button';
import { PasswordForm } from './password-form';
import { SecondStepForm } from './second-step-form';

export default function SignInPage() {
  const { t } = useSpeech();
  const { service, renew } = useSession();
  const search = useSearch();
  const [challenge, setChallenge] = useState<string>();
  if (challenge !== undefined) {
    return <SecondStepForm challenge={challenge} onDone={renew} onBack={() => setChallenge(undefined)} />;
  }
  return (
    <AuthFrame title={t('auth.signIn')} hint={t(service.mode === 'sandbox' ? 'auth.sandboxHint' : 'auth.signInHint')}>
      {service.mode === 'sandbox' && service.signup !== 'closed' && <DemoOffer />}
      <PasswordForm onDone={renew} onSecondStep={setChallenge} />
      <PasskeyButton onDone={renew} />
      {service.signup !== 'closed' && (
        <p className="text-sm text-soft">
          {t('auth.noAccount')}{' '}
          <Link href={`/sign-up${search && `?${search}`}`} className="font-medium text-accent underline">
            {t('auth.signUp')}
          </Link>
        </p>
      )}
    </AuthFrame>
  );
}
