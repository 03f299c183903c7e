import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { FormError } from '../../kit/form';

export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useSpeech();
  const signIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone });
  if (!('PublicKeyCredential' in window)) return null;
  // The browser's own text for a closed window is not for people
  const error = signIn.error instanceof ApiError ? signIn.error : signIn.error && new Error(t('auth.passkeyFailed'));
  return (
    <div className="space-y-3">
      <p className="flex items-center gap-3 text-xs text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('auth.or')}
      </p>
      <Button
        icon="key"
        className="w-full"
        title={t('auth.passkeyHint')}
        isBusy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('auth.passkey')}
      </Button>
      {error && <FormError error={error} />}
    </div>
  );
}

async function signInWithPasskey(): Promise<void> {
  const { challenge_id, options } = await call('POST /v1/sessions/passkey-options', {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options as never });
  await call('POST /v1/sessions/passkey', { body: { challenge_id, response: response as never } });
}
