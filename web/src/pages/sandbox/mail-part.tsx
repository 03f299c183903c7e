import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { LinkButton } from '../../kit/button';
import { classes } from '../../kit/classes';
import { Pager } from '../../kit/pager';
import { SearchField } from '../../kit/search-field';
import { Empty, Shown } from '../../kit/states';
import { useLiveEvents } from '../../shell/live';
import { ClearButton } from './clear-button';
import { MessageList } from './message-list';
import { MessageReader } from './message-reader';

const PAGE_SIZE = 25;
/** Our own letters (codes, verifications) cause no events of the account. */
const REFRESH_MS = 4000;

/** The captured mail as a mailbox: list and message side by side, or on a phone one after the other. */
export function MailPart() {
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const [q, setQuery] = useState('');
  const chosen = new URLSearchParams(useSearch()).get('message') ?? undefined;
  const query = { page, limit: PAGE_SIZE, q };
  const messages = useApiList('GET /v1/sandbox/messages', { query }, { keepsOld: true, everyMs: REFRESH_MS });
  useRefreshOnMail();
  const search = useCallback((text: string) => {
    setQuery(text);
    setPage(1);
  }, []);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <section aria-label={t('sandbox.list')} className={classes('min-w-0 space-y-3', chosen && 'max-lg:hidden')}>
        <div className="flex gap-2">
          <SearchField label={t('sandbox.search')} value={q} onSearch={search} />
        </div>
        <Shown query={messages} rows={5}>
          {({ items, total, pageCount }) =>
            items.length === 0 ? (
              <NothingThere q={q} />
            ) : (
              <>
                <div className="flex items-center justify-between gap-2 text-sm text-soft">
                  <span role="status">{t('sandbox.count', { count: total })}</span>
                  <ClearButton of="messages" />
                </div>
                <MessageList messages={items} chosen={chosen} />
                <Pager {...{ page, pageCount, total }} onPage={setPage} />
              </>
            )
          }
        </Shown>
      </section>
      <section aria-label={t('sandbox.reader')} className={classes('min-w-0', !chosen && 'max-lg:hidden')}>
        {chosen ? (
          <MessageReader key={chosen} id={chosen} />
        ) : (
          <p className="rounded-xl border border-dashed border-line-strong/60 px-6 py-16 text-center text-sm text-soft">
            {t('sandbox.choose')}
          </p>
        )}
      </section>
    </div>
  );
}

function NothingThere({ q }: { q: string }) {
  const { t } = useSpeech();
  if (q) return <Empty icon="search" title={t('sandbox.noMatch')} hint={t('sandbox.noMatchHint')} />;
  return (
    <Empty title={t('sandbox.empty')} hint={t('sandbox.emptyHint')}>
      <LinkButton href="/emails" icon="send">
        {t('sandbox.compose')}
      </LinkButton>
    </Empty>
  );
}

/** A delivery event may mean newly captured mail. */
function useRefreshOnMail(): void {
  const client = useQueryClient();
  useLiveEvents(
    useCallback(
      (type) => {
        if (type === 'email' || type === 'log') client.invalidateQueries({ queryKey: ['GET /v1/sandbox/messages'] });
      },
      [client],
    ),
  );
}
