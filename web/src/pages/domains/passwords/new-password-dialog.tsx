import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import { TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import { PasswordField, password } from '../../../kit/password-field';
import { Secret } from '../../../kit/secret';
import { SubmissionSettings } from '../../aliases/submission-settings';

export function NewPasswordDialog({
  domain,
  isOpen,
  onClose,
}: {
  domain: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const create = useAct('POST /v1/domains/{domain}/catch-all-passwords', [
    'GET /v1/domains/{domain}/catch-all-passwords',
  ]);
  const close = () => {
    onClose();
    create.reset(); // the secret is not kept
  };
  const submit = (data: FormData) => {
    const own = password(data, 'password');
    const description = field(data, 'description');
    create.mutate({ params: { domain }, body: { description, ...(own && { new_password: own }) } });
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('domains.newPassword')}>
      {create.data ? (
        <div className="space-y-4">
          <Secret label={t('domains.passwordIs')} value={create.data.password} warning={t('domains.passwordOnce')} />
          <SubmissionSettings username={create.data.username} />
          <DialogActions>
            <Button look="primary" onClick={close}>
              {t('domains.done')}
            </Button>
          </DialogActions>
        </div>
      ) : (
        <Form onSubmit={submit} error={create.error} renamed={{ new_password: 'password' }}>
          <TextField
            label={t('domains.passwordFor')}
            hint={t('domains.passwordForHint')}
            name="description"
            maxLength={150}
            autoFocus
          />
          <PasswordField
            label={t('domains.ownPassword')}
            hint={t('domains.ownPasswordHint')}
            name="password"
            maxLength={128}
            autoComplete="new-password"
          />
          <DialogActions>
            <Button onClick={close}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" isBusy={create.isPending}>
              {t('domains.createPassword')}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
