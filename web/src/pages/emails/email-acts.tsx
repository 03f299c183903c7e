import type { Email } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';
import { isUnderWay } from './email-status';

const MADE_OLD = ['GET /v1/emails', 'GET /v1/emails/{id}', 'GET /v1/emails/{id}/timeline', 'GET /v1/overview'] as const;

/** Retrying and cancelling, until it is sent. */
export function EmailActs({ email, isSmall = false }: { email: Email; isSmall?: boolean }) {
  const { t } = useSpeech();
  const say = useToast();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const retry = useAct('POST /v1/emails/{id}/retry', MADE_OLD);
  const cancel = useAct('DELETE /v1/emails/{id}', MADE_OLD);
  if (!isUnderWay(email)) return null;
  const params = { id: email.id };
  const label = (text: string) => (isSmall ? { 'aria-label': `${text}: ${email.subject}` } : {});
  const askAndCancel = async () => {
    const isSure = await confirm({
      title: t('emails.cancelTitle'),
      loss: t('emails.cancelLoss', { subject: email.subject || t('emails.noSubject') }),
      act: t('emails.cancel'),
    });
    if (isSure) cancel.mutate({ params }, { onSuccess: () => say(t('emails.cancelled')), onError });
  };
  return (
    <>
      {email.status !== 'pending' && (
        <Button
          icon="refresh"
          isBusy={retry.isPending}
          onClick={() => retry.mutate({ params }, { onSuccess: () => say(t('emails.retried')), onError })}
          {...label(t('emails.retry'))}
        >
          {t('emails.retry')}
        </Button>
      )}
      <Button
        icon="close"
        look={isSmall ? 'quiet' : 'danger'}
        isBusy={cancel.isPending}
        onClick={askAndCancel}
        {...label(t('emails.cancel'))}
      >
        {t('emails.cancel')}
      </Button>
    </>
  );
}
