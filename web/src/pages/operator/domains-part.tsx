import { useCallback } from 'react';
import type { OperatorDomain } from '../../api/calls';
import { useAct, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { Pager } from '../../kit/pager';
import { SearchField } from '../../kit/search-field';
import { Empty, Shown } from '../../kit/states';
import { Table } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { usePaged } from './use-paged';

const PER_PAGE = 25;
const BOX = 'min-h-9 max-w-full rounded-lg border border-line-strong/70 bg-surface px-3 py-1.5 text-sm max-sm:grow';

export function DomainsPart() {
  return (
    <div className="space-y-5">
      <Owned />
      <TxtDomains />
    </div>
  );
}

function Owned() {
  const { t } = useSpeech();
  const { page, read, show, goTo } = usePaged();
  const [q, account, suspended] = [read('q'), read('account'), read('suspended')];
  const filter = { ...(q && { q }), ...(account && { account }), ...(suspended && { is_smtp_suspended: true }) };
  const domains = useApiList(
    'GET /v1/operator/domains',
    { query: { page, limit: PER_PAGE, sort: 'name', ...filter } },
    { keepsOld: true },
  );
  return (
    <Card title={t('operator.domains')}>
      <search className="mb-3 flex flex-wrap gap-2">
        <SearchField
          label={t('operator.searchDomains')}
          value={q}
          onSearch={useCallback((text: string) => show({ q: text, account, suspended }), [show, account, suspended])}
        />
        <select
          aria-label={t('operator.state')}
          value={suspended}
          onChange={({ target }) => show({ q, account, suspended: target.value })}
          className={BOX}
        >
          <option value="">{t('operator.anyState')}</option>
          <option value="yes">{t('operator.suspended')}</option>
        </select>
        {account && <Button onClick={() => show({ q, suspended })}>{t('operator.ofAllAccounts')}</Button>}
      </search>
      <Shown query={domains} rows={6}>
        {({ items, pageCount, total }) =>
          items.length === 0 ? (
            <Empty icon="globe" title={t('operator.noDomains')} />
          ) : (
            <>
              <DomainTable domains={items} />
              <Pager {...{ page, pageCount, total }} onPage={goTo} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}

function DomainTable({ domains }: { domains: readonly OperatorDomain[] }) {
  const { t, formatBytes, formatNumber } = useSpeech();
  return (
    <Table
      caption={t('operator.domains')}
      rows={domains}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('operator.name'),
          cell: ({ name, admins }) => (
            <>
              <span className="wire font-medium">{name}</span>
              <span className="wire block text-xs text-soft">{admins.join(', ')}</span>
            </>
          ),
        },
        {
          head: t('operator.state'),
          cell: ({ is_receiving, has_smtp, is_smtp_suspended }) => (
            <span className="flex flex-wrap gap-1 max-sm:justify-end">
              {is_receiving ? (
                <Badge tone="good">{t('operator.receives')}</Badge>
              ) : (
                <Badge tone="calm">{t('operator.receivesNot')}</Badge>
              )}
              {is_smtp_suspended ? (
                <Badge tone="bad" icon="pause">
                  {t('operator.suspended')}
                </Badge>
              ) : (
                has_smtp && <Badge tone="good">{t('operator.sends')}</Badge>
              )}
            </span>
          ),
        },
        { head: t('operator.aliases'), cell: ({ alias_count: count }) => formatNumber(count), isNumber: true },
        { head: t('operator.storage'), cell: ({ storage_used: bytes }) => formatBytes(bytes), isNumber: true },
        {
          head: <span className="sr-only">{t('shell.actions')}</span>,
          isActs: true,
          cell: (domain) => <Suspension domain={domain} />,
        },
      ]}
    />
  );
}

const MADE_OLD = ['GET /v1/operator/domains', 'GET /v1/operator/queue'] as const;

function Suspension({ domain: { id, name, is_smtp_suspended: isSuspended } }: { domain: OperatorDomain }) {
  const { t } = useSpeech();
  const say = useToast();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const suspend = useAct('POST /v1/operator/domains/{id}/suspend', MADE_OLD);
  const resume = useAct('POST /v1/operator/domains/{id}/resume', MADE_OLD);
  const params = { id };
  const askAndSuspend = async () => {
    const isSure = await confirm({
      title: t('operator.suspendTitle', { domain: name }),
      loss: t('operator.suspendLoss'),
      act: t('operator.suspend'),
    });
    if (isSure)
      suspend.mutate({ params }, { onSuccess: () => say(t('operator.isSuspended', { domain: name })), onError });
  };
  return isSuspended ? (
    <Button
      icon="refresh"
      isBusy={resume.isPending}
      aria-label={`${t('operator.resume')}: ${name}`}
      onClick={() =>
        resume.mutate({ params }, { onSuccess: () => say(t('operator.isResumed', { domain: name })), onError })
      }
    >
      {t('operator.resume')}
    </Button>
  ) : (
    <Button
      icon="pause"
      look="quiet"
      isBusy={suspend.isPending}
      aria-label={`${t('operator.suspend')}: ${name}`}
      onClick={askAndSuspend}
    >
      {t('operator.suspend')}
    </Button>
  );
}

function TxtDomains() {
  const { t, formatAgo, formatNumber, formatTime } = useSpeech();
  const domains = useApiList('GET /v1/operator/txt-domains', { query: { limit: 50 } });
  if (domains.data?.total === 0) return null;
  return (
    <Card title={t('operator.txtDomains')} hint={t('operator.txtDomainsHint')}>
      <Shown query={domains} rows={2}>
        {({ items }) => (
          <Table
            caption={t('operator.txtDomains')}
            rows={items}
            keyOf={({ name }) => name}
            columns={[
              { head: t('operator.name'), cell: ({ name }) => <span className="wire">{name}</span> },
              { head: t('operator.messagesToday'), cell: ({ messages }) => formatNumber(messages), isNumber: true },
              {
                head: t('operator.resets'),
                cell: ({ resets_at: at }) => <time title={formatTime(at)}>{formatAgo(at)}</time>,
              },
            ]}
          />
        )}
      </Shown>
    </Card>
  );
}
