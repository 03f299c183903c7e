import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useToast } from '../../kit/toast';

/** After a new address was given: the code that was sent to it. */
export function ProveEmail({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useSpeech();
  const say = useToast();
  const verify = useAct('POST /v1/account/verify');
  const resend = useAct('POST /v1/account/verify');
  return (
    <Card title={t('account.prove')} hint={t('account.proveHint', { email })}>
      <Form
        error={verify.error ?? resend.error}
        onSubmit={(data) =>
          verify.mutate(
            { body: { email, code: field(data, 'code') } },
            {
              onSuccess() {
                say(t('account.proven'));
                onDone();
              },
            },
          )
        }
      >
        <TextField
          label={t('account.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          isWire
          className="max-w-48"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" isBusy={verify.isPending}>
            {t('account.confirm')}
          </Button>
          <Button
            look="quiet"
            isBusy={resend.isPending}
            onClick={() => resend.mutate({ body: { email } }, { onSuccess: () => say(t('account.resent')) })}
          >
            {t('account.resend')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
