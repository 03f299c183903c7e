import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useToast } from '../../kit/toast';

export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech();
  const say = useToast();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: addPasskey,
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['GET /v1/account/passkeys'] });
      say(t('account.passkeyAdded'));
      onClose();
    },
  });
  // The browser's own text for a closed window is not for people
  const error = add.error instanceof ApiError ? add.error : add.error && new Error(t('account.passkeyFailed'));
  return (
    <Dialog isOpen onClose={onClose} title={t('account.passkeyAdd')}>
      <Form error={error} onSubmit={(data) => add.mutate(field(data, 'name'))}>
        <TextField
          label={t('account.passkeyName')}
          hint={t('account.passkeyNameHint')}
          name="name"
          maxLength={100}
          required
        />
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            {t('auth.continue')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

async function addPasskey(name: string): Promise<void> {
  const { challenge_id, options } = await call('POST /v1/account/passkeys/options', {});
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: options as never });
  await call('POST /v1/account/passkeys', { body: { challenge_id, name, response: response as never } });
}
