import { useState } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { AuthFrame } from './auth-frame';

export function SecondStepForm({
  challenge,
  onDone,
  onBack,
}: {
  challenge: string;
  onDone: () => void;
  onBack: () => void;
}) {
  const { t } = useSpeech();
  const [isRecovery, setRecovery] = useState(false);
  const enter = useAct('POST /v1/sessions/second-step');
  return (
    <AuthFrame title={t('auth.second')} hint={t(isRecovery ? 'auth.recoveryHint' : 'auth.secondHint')}>
      <Form
        error={enter.error}
        onSubmit={(data) =>
          enter.mutate({ body: { challenge, code: field(data, 'code') } }, { onSuccess: () => onDone() })
        }
      >
        <TextField
          key={String(isRecovery)}
          label={t(isRecovery ? 'auth.recoveryCode' : 'auth.code')}
          name="code"
          required
          autoFocus
          isWire
          {...(isRecovery ? { autoComplete: 'off' } : { inputMode: 'numeric', autoComplete: 'one-time-code' })}
        />
        <Button type="submit" look="primary" isBusy={enter.isPending} className="w-full">
          {t('auth.continue')}
        </Button>
      </Form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'auth.useApp' : 'auth.useRecovery')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('auth.back')}
        </Button>
      </div>
    </AuthFrame>
  );
}
