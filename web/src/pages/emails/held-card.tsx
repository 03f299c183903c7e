import { Link } from 'wouter';
import type { HeldMessage } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { Said } from '../../kit/timeline-parts';
import { useToast } from '../../kit/toast';

/** A message that was accepted and could not be forwarded: why, and what can still be done. */
export function HeldCard({ held }: { held: HeldMessage }) {
  const { t, formatAgo, formatBytes, formatTime } = useSpeech();
  const from = held.from || held.sender || t('emails.nullSender');
  return (
    <Card title={<bdi>{held.subject || t('emails.noSubject')}</bdi>} actions={<HeldActs held={held} />}>
      <div className="space-y-3 text-sm">
        <p className="text-soft">
          <span className="wire">{from}</span> · <span className="wire">{held.recipient}</span> ·{' '}
          {formatBytes(held.size)}
        </p>
        {held.targets.map(({ target, code, reason, reason_code, response, path }) => (
          <div key={path} className="space-y-1.5">
            <p>
              <Link href={`/logs/${path}`} className="wire text-accent underline">
                {target}
              </Link>
              <span {...(reason_code === undefined && { lang: 'en' })} className="ms-2 text-soft">
                {reason}
              </span>
            </p>
            <Said by={undefined} tone="bad">
              {response ?? String(code)}
            </Said>
          </div>
        ))}
        <p className="text-xs text-soft">
          {t('emails.heldUntil', { time: formatTime(held.expires_at), ago: formatAgo(held.expires_at) })}
        </p>
      </div>
    </Card>
  );
}

function HeldActs({ held }: { held: HeldMessage }) {
  const { t } = useSpeech();
  const say = useToast();
  const confirm = useConfirm();
  const resend = useAct('POST /v1/held/{id}/resend', ['GET /v1/held', 'GET /v1/logs', 'GET /v1/overview']);
  const remove = useAct('DELETE /v1/held/{id}', ['GET /v1/held', 'GET /v1/logs']);
  const subject = held.subject || t('emails.noSubject');
  const params = { id: held.id };
  const onError = useErrorToast();
  const askAndDelete = async () => {
    const isSure = await confirm({
      title: t('emails.deleteHeldTitle'),
      loss: t('emails.deleteHeldLoss', { subject }),
      act: t('shell.delete'),
    });
    if (isSure) remove.mutate({ params }, { onSuccess: () => say(t('emails.heldDeleted')), onError });
  };
  return (
    <>
      <Button
        icon="send"
        isBusy={resend.isPending}
        aria-label={`${t('emails.resend')}: ${subject}`}
        onClick={() => resend.mutate({ params }, { onSuccess: () => say(t('emails.resent')), onError })}
      >
        {t('emails.resend')}
      </Button>
      <Button
        icon="trash"
        look="quiet"
        isBusy={remove.isPending}
        aria-label={`${t('shell.delete')}: ${subject}`}
        onClick={askAndDelete}
      >
        {t('shell.delete')}
      </Button>
    </>
  );
}
