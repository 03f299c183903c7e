import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { DisabledReplyChoice, readDisabledReply } from './disabled-reply';

export type BulkAction = 'enable' | 'disable' | 'label' | 'unlabel' | 'delete';

/** Asks for the values that an action on many aliases needs. */
export function BulkDialog({
  action,
  count,
  isBusy,
  error,
  onClose,
  onRun,
}: {
  action: 'disable' | 'label' | 'unlabel' | undefined;
  count: number;
  isBusy: boolean;
  error: Error | null;
  onClose: () => void;
  onRun: (order: { action: BulkAction; label?: string; error_code_if_disabled?: 250 | 421 | 550 }) => void;
}) {
  const { t, formatNumber } = useSpeech();
  if (!action) return null;
  const submit = (data: FormData) =>
    onRun(
      action === 'disable'
        ? { action, error_code_if_disabled: readDisabledReply(data) }
        : { action, label: field(data, 'label') },
    );
  return (
    <Dialog isOpen onClose={onClose} title={t(`aliases.bulk.${action}`, { count, shown: formatNumber(count) })}>
      <Form onSubmit={submit} error={error}>
        {action === 'disable' ? (
          <DisabledReplyChoice value={250} />
        ) : (
          <TextField label={t('aliases.label')} name="label" maxLength={150} required autoFocus />
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t(
              action === 'disable' ? 'aliases.disable' : action === 'label' ? 'aliases.addLabel' : 'aliases.takeLabel',
            )}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
