import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useApi, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { PageHead } from '../../kit/card';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { ComposeDialog } from './compose-dialog';
import { asPattern, EmailFilterBar, type EmailFilters } from './email-filters';
import { EmailList } from './email-list';
import { EmailsTabs } from './emails-tabs';

const PER_PAGE = 25;
type Changes = Partial<EmailFilters & { page: string }>;

export default function EmailsPage() {
  const { t } = useSpeech();
  const [search, setSearch] = useSearchParams();
  const filters = { q: search.get('q') ?? '', status: search.get('status') ?? '', domain: search.get('domain') ?? '' };
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const change = useCallback(
    (changes: Changes) =>
      setSearch((now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      }),
    [setSearch],
  );
  const emails = useApiList(
    'GET /v1/emails',
    {
      query: {
        page,
        limit: PER_PAGE,
        sort: '-created_at',
        ...(filters.q && { q: asPattern(filters.q) }),
        ...(filters.status && { status: filters.status }),
        ...(filters.domain && { domain: `^${asPattern(filters.domain)}$` }),
      },
    },
    { keepsOld: true },
  );
  const isFiltered = Boolean(filters.q || filters.status || filters.domain);
  const [composed, setComposed] = useState<{ readonly from?: string }>();
  const compose = () => setComposed({});
  const asked = search.get('compose');
  const from = search.get('from') ?? undefined;
  // A link opens the dialog once: going back or reloading does not
  useEffect(() => {
    if (asked === null) return;
    setComposed({ ...(from && { from }) });
    setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== 'compose' && name !== 'from')), {
      replace: true,
    });
  }, [asked, from, setSearch]);
  return (
    <>
      <PageHead
        title={t('emails.title')}
        hint={<Limit />}
        actions={
          <Button look="primary" icon="send" onClick={compose}>
            {t('emails.compose')}
          </Button>
        }
      />
      <EmailsTabs />
      <EmailFilterBar filters={filters} onChange={change} />
      <Shown query={emails} rows={6}>
        {({ items, total, pageCount }) =>
          items.length > 0 ? (
            <>
              <EmailList emails={items} />
              <Pager {...{ page, pageCount, total }} onPage={(wanted) => change({ page: String(wanted) })} />
            </>
          ) : isFiltered ? (
            <Empty icon="search" title={t('emails.noHits')} hint={t('emails.noHitsHint')} />
          ) : (
            <Empty icon="send" title={t('emails.none')} hint={t('emails.noneHint')}>
              <Button look="primary" icon="send" onClick={compose}>
                {t('emails.compose')}
              </Button>
            </Empty>
          )
        }
      </Shown>
      <ComposeDialog isOpen={composed !== undefined} from={composed?.from} onClose={() => setComposed(undefined)} />
    </>
  );
}

function Limit() {
  const { t, formatNumber } = useSpeech();
  const { data } = useApi('GET /v1/emails/limit', {});
  if (!data) return <>{t('emails.hint')}</>;
  return <>{t('emails.limit', { count: formatNumber(data.count), limit: formatNumber(data.limit) })}</>;
}
