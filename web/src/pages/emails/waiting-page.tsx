import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { PageHead } from '../../kit/card';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { EmailsTabs } from './emails-tabs';
import { isWaitingKind, WAITING_KINDS, WaitingList } from './waiting-list';

const PER_PAGE = 25;
const BOX = 'min-h-9 max-w-full rounded-lg border border-line-strong/70 bg-surface px-3 py-1.5 text-sm max-sm:grow';

/** Everything that waits, outgoing or arrived. */
export default function WaitingPage() {
  const { t } = useSpeech();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('kind') ?? '';
  const kind = isWaitingKind(asked) ? asked : undefined;
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const waiting = useApiList(
    'GET /v1/queue',
    { query: { page, limit: PER_PAGE, ...(kind && { kind }) } },
    { keepsOld: true },
  );
  const show = useCallback(
    (wanted: Record<string, string>) =>
      setSearch(new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))),
    [setSearch],
  );
  return (
    <>
      <PageHead title={t('emails.waiting')} hint={t('emails.waitingHint')} />
      <EmailsTabs />
      <search className="mb-4 flex flex-wrap gap-2">
        <select
          aria-label={t('emails.kind')}
          value={kind ?? ''}
          onChange={({ target }) => show({ kind: target.value })}
          className={BOX}
        >
          <option value="">{t('emails.anyKind')}</option>
          {WAITING_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`emails.kind.${one}`)}
            </option>
          ))}
        </select>
      </search>
      <Shown query={waiting} rows={6}>
        {({ items, total, pageCount }) =>
          items.length > 0 ? (
            <>
              <WaitingList items={items} />
              <Pager
                {...{ page, pageCount, total }}
                onPage={(wanted) => show({ kind: kind ?? '', page: String(wanted) })}
              />
            </>
          ) : (
            <Empty icon="check" title={t('emails.noneWaiting')} hint={t('emails.noneWaitingHint')} />
          )
        }
      </Shown>
    </>
  );
}
