import type { OperatorAccount } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { useConfirm } from '../../kit/confirm';
import { Dialog, DialogActions } from '../../kit/dialog';
import { useErrorToast } from '../../kit/error-toast';
import { Select, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { useSignedIn } from '../../shell/session';
import { sizeText } from '../domains/settings/size-text';

const PLANS = ['free', 'enhanced_protection', 'team'] as const;
const MADE_OLD = ['GET /v1/operator/accounts', 'GET /v1/operator/domains', 'GET /v1/operator/overview'] as const;

/** Plan and limit of an account, and its deletion. */
export function AccountDialog({ account, onClose }: { account: OperatorAccount; onClose: () => void }) {
  const { t } = useSpeech();
  const say = useToast();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const { account: own } = useSignedIn();
  const change = useAct('PUT /v1/operator/accounts/{id}', MADE_OLD);
  const remove = useAct('DELETE /v1/operator/accounts/{id}', MADE_OLD);
  const params = { id: account.id };

  const submit = (data: FormData) => {
    const plan = PLANS.find((one) => one === field(data, 'plan'));
    change.mutate(
      {
        params,
        body: {
          daily_limit: field(data, 'daily_limit'),
          storage_limit: field(data, 'storage_limit'),
          ...(plan && { plan }),
        },
      },
      {
        onSuccess: () => {
          say(t('operator.changed'));
          onClose();
        },
      },
    );
  };
  const askAndDelete = async () => {
    const isSure = await confirm({
      title: t('operator.deleteAccountTitle', { email: account.email }),
      loss: t('operator.deleteAccountLoss', { count: account.domain_count }),
      act: t('shell.delete'),
    });
    if (!isSure) return;
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          say(t('operator.accountDeleted', { email: account.email }));
          onClose();
        },
        onError,
      },
    );
  };

  return (
    <Dialog isOpen onClose={onClose} title={<span className="wire">{account.email}</span>}>
      <Form onSubmit={submit} error={change.error}>
        <Select label={t('operator.plan')} hint={t('operator.planHint')} name="plan" defaultValue={account.plan}>
          {PLANS.map((plan) => (
            <option key={plan} value={plan}>
              {t(`domains.plan.${plan}`)}
            </option>
          ))}
        </Select>
        <TextField
          label={t('operator.dailyLimit')}
          hint={t('operator.dailyLimitHint')}
          name="daily_limit"
          inputMode="numeric"
          defaultValue={account.daily_limit ?? ''}
        />
        <TextField
          label={t('operator.storageLimit')}
          hint={t('operator.storageLimitHint')}
          name="storage_limit"
          defaultValue={account.storage_limit === null ? '' : sizeText(account.storage_limit)}
        />
        <DialogActions>
          {account.id !== own.id && (
            <Button look="danger" icon="trash" isBusy={remove.isPending} onClick={askAndDelete}>
              {t('operator.deleteAccount')}
            </Button>
          )}
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={change.isPending}>
            {t('shell.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
