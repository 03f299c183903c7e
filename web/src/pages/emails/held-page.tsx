import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { PageHead } from '../../kit/card';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { useLiveEvents } from '../../shell/live';
import { EmailsTabs } from './emails-tabs';
import { HeldCard } from './held-card';

const PER_PAGE = 25;

export default function HeldPage() {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const held = useApiList('GET /v1/held', { query: { page, limit: PER_PAGE } }, { keepsOld: true });
  useLiveEvents(
    useCallback(
      (type) => {
        if (type === 'log') client.invalidateQueries({ queryKey: ['GET /v1/held'] });
      },
      [client],
    ),
  );
  return (
    <>
      <PageHead title={t('emails.held')} hint={t('emails.heldHint')} />
      <EmailsTabs />
      <Shown query={held}>
        {({ items, total, pageCount }) =>
          items.length === 0 ? (
            <Empty icon="check" title={t('emails.noneHeld')} hint={t('emails.noneHeldHint')} />
          ) : (
            <>
              <ul aria-label={t('emails.held')} className="space-y-3">
                {items.map((one) => (
                  <li key={one.id}>
                    <HeldCard held={one} />
                  </li>
                ))}
              </ul>
              <Pager {...{ page, pageCount, total }} onPage={(wanted) => setSearch({ page: String(wanted) })} />
            </>
          )
        }
      </Shown>
    </>
  );
}
