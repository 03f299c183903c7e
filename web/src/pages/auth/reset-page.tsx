import { useParams } from 'wouter';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button, LinkButton } from '../../kit/button';
import { Form } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';
import { useSession } from '../../shell/session';
import { AuthFrame } from './auth-frame';

export default function ResetPage() {
  const { t } = useSpeech();
  const { renew } = useSession();
  const { token = '' } = useParams<{ token: string }>();
  const reset = useAct('PUT /v1/password-resets');
  if (reset.isSuccess) {
    return (
      <AuthFrame title={t('auth.resetDone')} hint={t('auth.resetDoneHint')}>
        <LinkButton look="primary" href="/sign-in">
          {t('auth.toSignIn')}
        </LinkButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth.resetTitle')} hint={t('auth.resetHint')}>
      <Form
        error={reset.error}
        onSubmit={(data) =>
          // The reset ended the session of this browser
          reset.mutate({ body: { token, password: password(data, 'password') } }, { onSuccess: () => renew() })
        }
      >
        <PasswordField
          label={t('auth.newPassword')}
          hint={t('auth.newPasswordHint')}
          name="password"
          autoComplete="new-password"
          required
          autoFocus
        />
        <Button type="submit" look="primary" isBusy={reset.isPending} className="w-full">
          {t('auth.reset')}
        </Button>
      </Form>
    </AuthFrame>
  );
}
