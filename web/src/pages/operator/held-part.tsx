import type { HeldMessage } from '../../api/calls';
import { useAct, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { Table } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { usePaged } from './use-paged';

const PER_PAGE = 25;
const MADE_OLD = ['GET /v1/operator/held', 'GET /v1/operator/queue'] as const;

/** Messages of all accounts that were accepted but could not be forwarded. */
export function HeldPart() {
  const { t } = useSpeech();
  const { page, goTo } = usePaged();
  const held = useApiList(
    'GET /v1/operator/held',
    { query: { page, limit: PER_PAGE, sort: '-created_at' } },
    { keepsOld: true },
  );
  return (
    <Card title={t('emails.held')} hint={t('operator.heldHint')}>
      <Shown query={held}>
        {({ items, total, pageCount }) =>
          items.length === 0 ? (
            <Empty icon="check" title={t('emails.noneHeld')} />
          ) : (
            <>
              <HeldTable held={items} />
              <Pager {...{ page, pageCount, total }} onPage={goTo} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}

function HeldTable({ held }: { held: readonly HeldMessage[] }) {
  const { t, formatAgo, formatTime } = useSpeech();
  return (
    <Table
      caption={t('emails.held')}
      rows={held}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('operator.mail'),
          cell: ({ sender, recipient }) => (
            <>
              <span className="wire">{sender || t('emails.nullSender')}</span>
              <span className="wire block font-medium">{recipient}</span>
            </>
          ),
        },
        {
          head: t('operator.reason'),
          cell: ({ targets }) => (
            <ul className="space-y-1">
              {targets.map(({ path, target, reason, reason_code: code }) => (
                <li key={path}>
                  <span className="wire">{target}</span>{' '}
                  <span {...(code === undefined && { lang: 'en' })} className="text-soft">
                    {reason}
                  </span>
                </li>
              ))}
            </ul>
          ),
        },
        {
          head: t('operator.keptUntil'),
          cell: ({ expires_at: at }) => <time title={formatTime(at)}>{formatAgo(at)}</time>,
        },
        {
          head: <span className="sr-only">{t('shell.actions')}</span>,
          isActs: true,
          cell: (one) => <HeldActs held={one} />,
        },
      ]}
    />
  );
}

function HeldActs({ held: { id, recipient } }: { held: HeldMessage }) {
  const { t } = useSpeech();
  const say = useToast();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const resend = useAct('POST /v1/operator/held/{id}/resend', MADE_OLD);
  const remove = useAct('DELETE /v1/operator/held/{id}', MADE_OLD);
  const params = { id };
  const askAndDelete = async () => {
    const isSure = await confirm({
      title: t('emails.deleteHeldTitle'),
      loss: t('operator.deleteHeldLoss', { recipient }),
      act: t('shell.delete'),
    });
    if (isSure) remove.mutate({ params }, { onSuccess: () => say(t('emails.heldDeleted')), onError });
  };
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      <Button
        icon="send"
        isBusy={resend.isPending}
        aria-label={`${t('emails.resend')}: ${recipient}`}
        onClick={() => resend.mutate({ params }, { onSuccess: () => say(t('emails.resent')), onError })}
      >
        {t('emails.resend')}
      </Button>
      <Button
        icon="trash"
        look="quiet"
        isBusy={remove.isPending}
        aria-label={`${t('shell.delete')}: ${recipient}`}
        onClick={askAndDelete}
      >
        {t('shell.delete')}
      </Button>
    </span>
  );
}
