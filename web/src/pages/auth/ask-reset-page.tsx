import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Button, LinkButton } from '../../kit/button';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useSession } from '../../shell/session';
import { AuthFrame } from './auth-frame';

export default function AskResetPage() {
  const { t } = useSpeech();
  const { service } = useSession();
  const ask = useAct('POST /v1/password-resets');
  const sentTo = ask.isSuccess && ask.variables.body && 'email' in ask.variables.body && ask.variables.body.email;
  if (sentTo) {
    return (
      <AuthFrame title={t('auth.linkSentTitle')} hint={t('auth.linkSentHint', { email: sentTo })}>
        {service.mode === 'sandbox' && <Notice tone="warn">{t('auth.linkSentSandbox')}</Notice>}
        <LinkButton href="/sign-in">{t('auth.toSignIn')}</LinkButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth.forgotTitle')} hint={t('auth.forgotHint')}>
      <Form error={ask.error} onSubmit={(data) => ask.mutate({ body: { email: field(data, 'email') } })}>
        <TextField label={t('auth.email')} name="email" type="email" autoComplete="username" required isWire />
        <Button type="submit" look="primary" isBusy={ask.isPending} className="w-full">
          {t('auth.sendLink')}
        </Button>
      </Form>
      <LinkButton look="quiet" href="/sign-in">
        {t('auth.back')}
      </LinkButton>
    </AuthFrame>
  );
}
