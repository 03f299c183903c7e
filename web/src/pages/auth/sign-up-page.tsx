import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { LinkButton } from '../../kit/button';
import { useSession } from '../../shell/session';
import { AuthFrame } from './auth-frame';
import { ProveAddress } from './prove-address';
import { type NewAccountInput, SignUpForm } from './sign-up-form';

export default function SignUpPage() {
  const { t } = useSpeech();
  const { service, renew } = useSession();
  const search = useSearch();
  const [made, setMade] = useState<NewAccountInput>();
  if (service.signup === 'closed') {
    return (
      <AuthFrame title={t('auth.signUpClosed')} hint={t('auth.signUpClosedHint')}>
        <LinkButton href="/sign-in">{t('auth.toSignIn')}</LinkButton>
      </AuthFrame>
    );
  }
  if (made) return <ProveAddress account={made} onDone={renew} />;
  return (
    <AuthFrame title={t('auth.signUpTitle')} hint={t('auth.signUpHint')}>
      <SignUpForm onMustProve={setMade} onDone={renew} />
      <p className="text-sm text-soft">
        {t('auth.haveAccount')}{' '}
        <Link href={`/sign-in${search && `?${search}`}`} className="font-medium text-accent underline">
          {t('auth.signIn')}
        </Link>
      </p>
    </AuthFrame>
  );
}
