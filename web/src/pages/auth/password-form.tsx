import { Link } from 'wouter';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';

export function PasswordForm({
  onDone,
  onSecondStep,
}: {
  onDone: () => void;
  onSecondStep: (challenge: string) => void;
}) {
  const { t } = useSpeech();
  const signIn = useAct('POST /v1/sessions');
  return (
    <Form
      error={signIn.error}
      onSubmit={(data) =>
        signIn.mutate(
          { body: { email: field(data, 'email'), password: password(data, 'password') } },
          {
            onSuccess: (answer) => (answer.state === 'second-step' ? onSecondStep(answer.challenge) : onDone()),
          },
        )
      }
    >
      <TextField label={t('auth.email')} name="email" type="email" autoComplete="username webauthn" required isWire />
      <div className="space-y-1">
        <PasswordField label={t('auth.password')} name="password" autoComplete="current-password" required />
        <p className="text-end text-sm">
          <Link href="/reset" className="inline-block py-1 text-soft underline hover:text-ink">
            {t('auth.forgot')}
          </Link>
        </p>
      </div>
      <Button type="submit" look="primary" isBusy={signIn.isPending} className="w-full">
        {t('auth.signIn')}
      </Button>
    </Form>
  );
}
