import { useState } from 'react';
import type { Act } from '../../api/calls';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { classes } from '../../kit/classes';
import { Icon, type IconName } from '../../kit/icon';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { programName } from './program-name';

const PAGE_SIZE = 25;
/** Older entries may lack names that the sentence uses today. */
const UNNAMED = { email: '…', name: '…', domain: '…', member: '…', from: '…', to: '…', left: 0, method: '', step: '' };

export function ActivityPart() {
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const acts = useApiList('GET /v1/account/audit', { query: { page, limit: PAGE_SIZE } }, { keepsOld: true });
  return (
    <Card title={t('account.activity')} hint={t('account.activityHint')}>
      <Shown query={acts} rows={6}>
        {({ items, pageCount, total }) =>
          items.length === 0 ? (
            <Empty icon="list" title={t('account.activityEmpty')} />
          ) : (
            <>
              <ol className="divide-y divide-line">
                {items.map((act) => (
                  <ActRow key={act.id} act={act} />
                ))}
              </ol>
              <Pager {...{ page, pageCount, total }} onPage={setPage} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}

function ActRow({ act: { at, act, ip, user_agent, times, details } }: { act: Act }) {
  const { t, formatAgo, formatTime } = useSpeech();
  const isBad = act === 'sign-in.failed';
  const method = String(details.method).replace('-', '_'); // the catalogues give a hyphen a meaning of its own
  const program = programName(user_agent);
  return (
    <li className="flex gap-3 py-2.5 text-sm">
      <span
        className={classes(
          'mt-0.5 grid size-7 shrink-0 place-items-center rounded-full',
          isBad ? 'bg-bad-soft text-bad' : 'bg-sunken text-soft',
        )}
      >
        <Icon name={iconOf(act)} className="size-4" />
      </span>
      <div className="min-w-0 grow">
        <p className="[overflow-wrap:anywhere]">
          {t(`account.act.${act}`, { ...UNNAMED, ...details, method })}
          {times > 1 && <span className="text-soft"> · {t('account.actTimes', { count: times })}</span>}
        </p>
        <p className="text-xs text-soft">
          <time dateTime={at} title={formatTime(at)}>
            {formatAgo(at)}
          </time>
          {ip && (
            <>
              {' · '}
              {t('account.actFrom', { ip })}
            </>
          )}
          {program && ` · ${program}`}
        </p>
      </div>
    </li>
  );
}

function iconOf(act: Act['act']): IconName {
  if (act === 'sign-in.failed') return 'warning';
  if (/^(?:sign-out|session)/.test(act)) return 'out';
  if (/^(?:token|passkey|password|recovery)/.test(act)) return 'key';
  if (act.startsWith('totp') || act === 'sign-in') return 'shield';
  if (act.startsWith('domain')) return 'globe';
  if (act.startsWith('alias')) return 'at';
  return 'person';
}
