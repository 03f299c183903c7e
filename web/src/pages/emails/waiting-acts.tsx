import type { QueueItem } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';

const MADE_OLD = ['GET /v1/queue', 'GET /v1/emails', 'GET /v1/logs', 'GET /v1/overview'] as const;

/** Retrying, and giving up. */
export function WaitingActs({ item }: { item: QueueItem }) {
  const { t } = useSpeech();
  const say = useToast();
  const confirm = useConfirm();
  const retry = useAct('POST /v1/queue/{id}/retry', MADE_OLD);
  const cancel = useAct('POST /v1/queue/{id}/cancel', MADE_OLD);
  const params = { id: item.id };
  const target = item.target ?? item.to.join(', ');
  const onError = useErrorToast();
  const askAndCancel = async () => {
    const isSure = await confirm({
      title: t('emails.giveUpTitle'),
      loss: t(item.kind === 'email' ? 'emails.giveUpLoss' : 'emails.giveUpArrivedLoss', { target }),
      act: t('emails.giveUp'),
    });
    if (isSure) cancel.mutate({ params }, { onSuccess: () => say(t('emails.givenUp')), onError });
  };
  return (
    <>
      {item.state !== 'pending' && (
        <Button
          icon="refresh"
          isBusy={retry.isPending}
          aria-label={`${t('emails.retry')}: ${target}`}
          onClick={() => retry.mutate({ params }, { onSuccess: () => say(t('emails.retried')), onError })}
        >
          {t('emails.retry')}
        </Button>
      )}
      <Button
        icon="close"
        look="quiet"
        isBusy={cancel.isPending}
        aria-label={`${t('emails.giveUp')}: ${target}`}
        onClick={askAndCancel}
      >
        {t('emails.giveUp')}
      </Button>
    </>
  );
}
