import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';

export interface NewAccountInput {
  readonly email: string;
  readonly password: string;
}

export function SignUpForm({
  onMustProve,
  onDone,
}: {
  onMustProve: (account: NewAccountInput) => void;
  onDone: () => void;
}) {
  const { t } = useSpeech();
  const signUp = useMutation({
    mutationFn: makeAccount,
    onSuccess: (isOpen, input) => (isOpen ? onDone() : onMustProve(input)),
  });
  return (
    <Form
      error={signUp.error}
      onSubmit={(data) => signUp.mutate({ email: field(data, 'email'), password: password(data, 'password') })}
    >
      <TextField label={t('auth.email')} name="email" type="email" autoComplete="username" required isWire />
      <PasswordField
        label={t('auth.password')}
        hint={t('auth.newPasswordHint')}
        name="password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="primary" isBusy={signUp.isPending} className="w-full">
        {t('auth.signUp')}
      </Button>
    </Form>
  );
}

/** Returns whether the account is open at once; where addresses must be proven, a code comes first. */
async function makeAccount(input: NewAccountInput): Promise<boolean> {
  const { must_verify } = await call('POST /v1/sign-ups', { body: input });
  if (must_verify) return false;
  await call('POST /v1/sessions', { body: input });
  return true;
}
