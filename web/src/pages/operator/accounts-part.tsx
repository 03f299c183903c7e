import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import type { OperatorAccount } from '../../api/calls';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { Pager } from '../../kit/pager';
import { SearchField } from '../../kit/search-field';
import { Empty, Shown } from '../../kit/states';
import { Table } from '../../kit/table';
import { AccountDialog } from './account-dialog';
import { usePaged } from './use-paged';

const PER_PAGE = 25;

export function AccountsPart() {
  const { t } = useSpeech();
  const { page, read, show, goTo } = usePaged();
  const [changing, setChanging] = useState<OperatorAccount | undefined>();
  const q = read('q');
  const accounts = useApiList(
    'GET /v1/operator/accounts',
    { query: { page, limit: PER_PAGE, sort: '-created_at', ...(q && { q }) } },
    { keepsOld: true },
  );
  return (
    <Card title={t('operator.accounts')}>
      <search className="mb-3 flex">
        <SearchField
          label={t('operator.searchAccounts')}
          value={q}
          onSearch={useCallback((text: string) => show({ q: text }), [show])}
        />
      </search>
      <Shown query={accounts} rows={6}>
        {({ items, pageCount, total }) =>
          items.length === 0 ? (
            <Empty icon="person" title={t('operator.noAccounts')} />
          ) : (
            <>
              <AccountTable accounts={items} onChange={setChanging} />
              <Pager {...{ page, pageCount, total }} onPage={goTo} />
            </>
          )
        }
      </Shown>
      {changing && <AccountDialog account={changing} onClose={() => setChanging(undefined)} />}
    </Card>
  );
}

function AccountTable({
  accounts,
  onChange,
}: {
  accounts: readonly OperatorAccount[];
  onChange: (account: OperatorAccount) => void;
}) {
  const { t, formatDay, formatNumber, formatTime } = useSpeech();
  return (
    <Table
      caption={t('operator.accounts')}
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('operator.address'),
          cell: ({ email, name, is_operator, is_email_verified }) => (
            <>
              <span className="wire font-medium">{email}</span>
              {name && <span className="block text-xs text-soft">{name}</span>}
              <span className="flex flex-wrap gap-1 pt-0.5 empty:hidden max-sm:justify-end">
                {is_operator && (
                  <Badge tone="info" icon="shield">
                    {t('operator.isOperator')}
                  </Badge>
                )}
                {!is_email_verified && <Badge tone="warn">{t('operator.unconfirmed')}</Badge>}
              </span>
            </>
          ),
        },
        { head: t('operator.plan'), cell: ({ plan }) => t(`domains.plan.${plan}`) },
        {
          head: t('operator.dailyLimit'),
          cell: ({ daily_limit: limit }) => (limit === null ? t('operator.asInstance') : formatNumber(limit)),
          isNumber: true,
        },
        {
          head: t('operator.domains'),
          cell: ({ id, domain_count: count }) => (
            <Link href={`/operator/domains?account=${id}`} className="text-accent underline">
              {formatNumber(count)}
            </Link>
          ),
          isNumber: true,
        },
        {
          head: t('operator.since'),
          cell: ({ created_at: at }) => <time title={formatTime(at)}>{formatDay(at)}</time>,
        },
        {
          head: <span className="sr-only">{t('shell.actions')}</span>,
          isActs: true,
          cell: (account) => (
            <Button
              icon="edit"
              look="quiet"
              aria-label={`${t('operator.change')}: ${account.email}`}
              onClick={() => onChange(account)}
            >
              {t('operator.change')}
            </Button>
          ),
        },
      ]}
    />
  );
}
