import { useLocation } from 'wouter';
import type { Alias } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';
import { domainPath } from '../domains/domain-path';
import { addressOf } from './alias-names';

export function DeleteAliasCard({ alias }: { alias: Alias }) {
  const { t } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const confirm = useConfirm();
  const [, goTo] = useLocation();
  const remove = useAct('DELETE /v1/domains/{domain}/aliases/{alias}', [
    'GET /v1/domains/{domain}/aliases',
    'GET /v1/domains/{domain}',
  ]);
  const address = addressOf(alias);
  const ask = async () => {
    const isYes = await confirm({
      title: t('aliases.deleteTitle', { address }),
      loss: t('aliases.deleteLoss'),
      act: t('shell.delete'),
    });
    if (!isYes) return;
    remove.mutate(
      { params: { domain: alias.domain.id, alias: alias.id } },
      {
        onSuccess: () => {
          say(t('aliases.deleted', { address }));
          goTo(domainPath(alias.domain.name, 'aliases'));
        },
        onError: sayError,
      },
    );
  };
  return (
    <Card title={t('aliases.delete')} hint={t('aliases.deleteHint')} className="border-bad/40">
      <Button look="danger" icon="trash" isBusy={remove.isPending} onClick={ask}>
        {t('aliases.delete')}
      </Button>
    </Card>
  );
}
