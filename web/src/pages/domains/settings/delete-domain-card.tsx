import { useLocation } from 'wouter';
import type { Domain } from '../../../api/calls';
import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Card } from '../../../kit/card';
import { useConfirm } from '../../../kit/confirm';
import { useErrorToast } from '../../../kit/error-toast';
import { useToast } from '../../../kit/toast';

export function DeleteDomainCard({ domain: { name, alias_count } }: { domain: Domain }) {
  const { t } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const confirm = useConfirm();
  const [, goTo] = useLocation();
  const remove = useAct('DELETE /v1/domains/{domain}', ['GET /v1/domains']);
  const ask = async () => {
    const isYes = await confirm({
      title: t('domains.deleteTitle', { domain: name }),
      loss: alias_count === 0 ? t('domains.deleteLossEmpty') : t('domains.deleteLoss', { count: alias_count }),
      act: t('domains.delete'),
    });
    if (!isYes) return;
    remove.mutate(
      { params: { domain: name } },
      {
        onSuccess: () => {
          say(t('domains.deleted', { domain: name }));
          goTo('/domains');
        },
        onError: sayError,
      },
    );
  };
  return (
    <Card title={t('domains.delete')} hint={t('domains.deleteHint')} className="border-bad/40">
      <Button look="danger" icon="trash" isBusy={remove.isPending} onClick={ask}>
        {t('domains.delete')}
      </Button>
    </Card>
  );
}
