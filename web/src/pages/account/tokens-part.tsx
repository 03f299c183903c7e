import { useState } from 'react';
import type { Token } from '../../api/calls';
import { useAct, useApi, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button, IconButton } from '../../kit/button';
import { Card } from '../../kit/card';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { Table } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { NewTokenDialog } from './new-token-dialog';

const PAGE_SIZE = 25;

export function TokensPart() {
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const [isMaking, setMaking] = useState(false);
  const tokens = useApiList(
    'GET /v1/tokens',
    { query: { page, limit: PAGE_SIZE, sort: '-created_at' } },
    { keepsOld: true },
  );
  const make = (
    <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
      {t('account.tokenNew')}
    </Button>
  );
  return (
    <Card title={t('account.tokens')} hint={t('account.tokensHint')} actions={make}>
      <Shown query={tokens} rows={3}>
        {({ items, pageCount, total }) =>
          items.length === 0 ? (
            <Empty icon="key" title={t('account.tokensEmpty')} hint={t('account.tokensEmptyHint')} />
          ) : (
            <>
              <TokenTable tokens={items} />
              <Pager {...{ page, pageCount, total }} onPage={setPage} />
            </>
          )
        }
      </Shown>
      <NewTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </Card>
  );
}

function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const { t, formatAgo, formatTime, formatDay } = useSpeech();
  return (
    <Table
      caption={t('account.tokens')}
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        { head: t('account.name'), cell: ({ name }) => <span className="font-medium">{name}</span> },
        { head: t('account.scope'), cell: (token) => <Scope token={token} /> },
        {
          head: t('account.lastUsed'),
          cell: ({ last_used_at: at }) =>
            at ? <time title={formatTime(at)}>{formatAgo(at)}</time> : t('account.never'),
        },
        {
          head: t('account.created'),
          cell: ({ created_at: at }) => <time title={formatTime(at)}>{formatDay(at)}</time>,
        },
        {
          head: <span className="sr-only">{t('shell.actions')}</span>,
          isActs: true,
          cell: (token) => <DeleteToken token={token} />,
        },
      ]}
    />
  );
}

function Scope({ token: { scope, domain_id: id } }: { token: Token }) {
  const { t } = useSpeech();
  const domain = useApi('GET /v1/domains/{domain}', { params: { domain: id ?? '' } }, { enabled: scope === 'domain' });
  return (
    <Badge tone={scope === 'all' ? 'warn' : 'calm'}>
      {t(`account.scopeShort.${scope}`, { domain: domain.data?.name ?? '…' })}
    </Badge>
  );
}

function DeleteToken({ token }: { token: Token }) {
  const { t } = useSpeech();
  const confirm = useConfirm();
  const say = useToast();
  const onError = useErrorToast();
  const remove = useAct('DELETE /v1/tokens/{token}', ['GET /v1/tokens']);
  const ask = async () => {
    const { id, name } = token;
    const title = t('account.tokenDelete', { name });
    if (!(await confirm({ title, loss: t('account.tokenDeleteLoss'), act: t('shell.delete') }))) return;
    remove.mutate(
      { params: { token: id } },
      {
        onSuccess: () => say(t('account.tokenDeleted')),
        onError,
      },
    );
  };
  return (
    <IconButton icon="trash" label={`${t('shell.delete')}: ${token.name}`} disabled={remove.isPending} onClick={ask} />
  );
}
