import { useState } from 'react';
import type { OperatorDestination, QueueItem } from '../../api/calls';
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
import { EmailStatus } from '../emails/email-status';
import { usePaged } from './use-paged';

const PER_PAGE = 25;
const EVERY_MS = 15_000;
const MADE_OLD = ['GET /v1/operator/queue', 'GET /v1/operator/destinations', 'GET /v1/operator/overview'] as const;

/** Waiting mail of all accounts, moved by destination or by choosing entries. */
export function QueuePart() {
  return (
    <div className="space-y-5">
      <Destinations />
      <Entries />
    </div>
  );
}

function Destinations() {
  const { t, formatAgo, formatNumber, formatTime } = useSpeech();
  const { show } = usePaged();
  const destinations = useApiList('GET /v1/operator/destinations', { query: { limit: 50 } }, { everyMs: EVERY_MS });
  return (
    <Card title={t('operator.destinations')} hint={t('operator.destinationsHint')}>
      <Shown query={destinations} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-soft">{t('overview.noDestinations')}</p>
          ) : (
            <Table
              caption={t('operator.destinations')}
              rows={items}
              keyOf={({ destination }) => destination}
              columns={[
                {
                  head: t('overview.destination'),
                  cell: ({ destination }) => (
                    <button type="button" className="wire text-accent underline" onClick={() => show({ destination })}>
                      {destination}
                    </button>
                  ),
                },
                { head: t('overview.waiting'), cell: ({ recipients }) => formatNumber(recipients), isNumber: true },
                {
                  head: t('overview.next'),
                  cell: ({ next_attempt_at: at }) => <time title={formatTime(at)}>{formatAgo(at)}</time>,
                },
                {
                  head: <span className="sr-only">{t('shell.actions')}</span>,
                  isActs: true,
                  cell: (destination) => <DestinationActs destination={destination} />,
                },
              ]}
            />
          )
        }
      </Shown>
    </Card>
  );
}

function DestinationActs({ destination: { destination, recipients } }: { destination: OperatorDestination }) {
  const { t } = useSpeech();
  const move = useMoves();
  return (
    <Moves
      name={destination}
      isBusy={move.isBusy}
      onRetry={() => move.retry({ destination })}
      onCancel={() => move.cancel({ destination }, t('operator.cancelLoss', { count: recipients, destination }))}
    />
  );
}

function Moves({
  name,
  isBusy,
  onRetry,
  onCancel,
}: {
  name: string;
  isBusy: boolean;
  onRetry: () => void;
  onCancel: () => void;
}) {
  const { t } = useSpeech();
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      <Button icon="refresh" isBusy={isBusy} aria-label={`${t('emails.retry')}: ${name}`} onClick={onRetry}>
        {t('emails.retry')}
      </Button>
      <Button icon="close" look="quiet" aria-label={`${t('emails.giveUp')}: ${name}`} onClick={onCancel}>
        {t('emails.giveUp')}
      </Button>
    </span>
  );
}

type Which = { destination: string } | { ids: string[] };

/** A destination may have more than one call moves: it is repeated until nothing is left. */
function useMoves() {
  const { t } = useSpeech();
  const say = useToast();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const retry = useAct('POST /v1/operator/queue/retry', MADE_OLD);
  const cancel = useAct('POST /v1/operator/queue/cancel', MADE_OLD);

  async function all(act: typeof retry, which: Which): Promise<number> {
    let moved = 0;
    for (;;) {
      const answer = await act.mutateAsync({ body: which });
      moved += answer.moved;
      if (answer.is_complete) return moved;
    }
  }

  return {
    isBusy: retry.isPending || cancel.isPending,
    retry: (which: Which) => all(retry, which).then((count) => say(t('operator.retried', { count })), onError),
    async cancel(which: Which, loss: string) {
      const isSure = await confirm({ title: t('operator.cancelTitle'), loss, act: t('emails.giveUp') });
      if (isSure) await all(cancel, which).then((count) => say(t('operator.cancelled', { count })), onError);
    },
  };
}

function Entries() {
  const { t } = useSpeech();
  const { page, read, show, goTo } = usePaged();
  const destination = read('destination');
  const entries = useApiList(
    'GET /v1/operator/queue',
    { query: { page, limit: PER_PAGE, ...(destination && { destination }) } },
    { keepsOld: true, everyMs: EVERY_MS },
  );
  return (
    <Card
      title={destination ? t('operator.waitingFor', { destination }) : t('operator.entries')}
      hint={t('operator.entriesHint')}
      actions={destination && <Button onClick={() => show({})}>{t('operator.allDestinations')}</Button>}
    >
      <Shown query={entries} rows={6}>
        {({ items, pageCount, total }) =>
          items.length === 0 ? (
            <Empty icon="check" title={t('emails.noneWaiting')} />
          ) : (
            <>
              <EntryTable items={items} />
              <Pager {...{ page, pageCount, total }} onPage={goTo} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}

function EntryTable({ items }: { items: readonly QueueItem[] }) {
  const { t, formatAgo, formatTime } = useSpeech();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const move = useMoves();
  const ids = items.map(({ id }) => id).filter((id) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <Table
        caption={t('operator.entries')}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          {
            head: <span className="sr-only">{t('operator.choose')}</span>,
            cell: (item) => (
              <input
                type="checkbox"
                className="size-4"
                aria-label={`${t('operator.choose')}: ${item.from} → ${placeOf(item)}`}
                checked={chosen.has(item.id)}
                onChange={({ target }) => choose(item.id, target.checked)}
              />
            ),
          },
          {
            head: t('operator.mail'),
            cell: (item) => (
              <>
                <span className="wire">{item.from || t('emails.nullSender')}</span>
                <span className="wire block font-medium">{placeOf(item)}</span>
                {item.last_error && (
                  <span {...(item.last_error_code === undefined && { lang: 'en' })} className="block text-xs text-soft">
                    {item.last_error}
                  </span>
                )}
              </>
            ),
          },
          { head: t('operator.state'), cell: ({ state }) => <EmailStatus status={state} /> },
          {
            head: t('overview.next'),
            cell: ({ next_attempt_at: at }) => (at ? <time title={formatTime(at)}>{formatAgo(at)}</time> : '–'),
          },
        ]}
      />
      {ids.length > 0 && (
        <div className="sticky bottom-3 mt-3 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-3 text-sm shadow-card">
          <span>{t('operator.chosen', { count: ids.length })}</span>
          <Moves
            name={t('operator.chosen', { count: ids.length })}
            isBusy={move.isBusy}
            onRetry={() => move.retry({ ids }).then(() => setChosen(new Set()))}
            onCancel={() =>
              move
                .cancel({ ids }, t('operator.cancelChosenLoss', { count: ids.length }))
                .then(() => setChosen(new Set()))
            }
          />
        </div>
      )}
    </>
  );
}

function placeOf({ target, to }: QueueItem): string {
  return target ?? to.join(', ');
}
