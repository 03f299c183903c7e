import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { AuthFrame } from './auth-frame';
import type { NewAccountInput } from './sign-up-form';

/** Where accounts must prove their address: the code from the letter opens the account at once. */
export function ProveAddress({ account, onDone }: { account: NewAccountInput; onDone: () => void }) {
  const { t } = useSpeech();
  const say = useToast();
  const { email } = account;
  const prove = useMutation({
    async mutationFn(code: string) {
      await call('POST /v1/account/verify', { body: { email, code } });
      await call('POST /v1/sessions', { body: account });
    },
    onSuccess: onDone,
  });
  const resend = useAct('POST /v1/account/verify');
  return (
    <AuthFrame title={t('auth.proveTitle')} hint={t('auth.proveHint', { email })}>
      <Form error={prove.error ?? resend.error} onSubmit={(data) => prove.mutate(field(data, 'code'))}>
        <TextField
          label={t('auth.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          isWire
        />
        <Button type="submit" look="primary" isBusy={prove.isPending} className="w-full">
          {t('auth.prove')}
        </Button>
      </Form>
      <Button
        look="quiet"
        isBusy={resend.isPending}
        onClick={() => resend.mutate({ body: { email } }, { onSuccess: () => say(t('auth.resent')) })}
      >
        {t('auth.resend')}
      </Button>
    </AuthFrame>
  );
}
