import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Form } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';
import { useSession } from '../../shell/session';

export function TotpOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech();
  const { refresh } = useSession();
  const disable = useAct('DELETE /v1/account/totp', ['GET /v1/account/audit']);
  return (
    <Dialog isOpen onClose={onClose} title={t('account.totpOffTitle')} hint={t('account.totpOffHint')}>
      <Form
        error={disable.error}
        onSubmit={(data) =>
          disable.mutate(
            { body: { password: password(data, 'password') } },
            {
              async onSuccess() {
                onClose();
                await refresh();
              },
            },
          )
        }
      >
        <PasswordField label={t('account.passwordNow')} name="password" autoComplete="current-password" required />
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="danger" isBusy={disable.isPending}>
            {t('account.totpOff')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
