import { Link } from 'wouter';
import type { QueueItem } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Icon } from '../../kit/icon';
import { EmailStatus } from './email-status';
import { WaitingActs } from './waiting-acts';

export const WAITING_KINDS = ['email', 'forward', 'webhook', 'mailbox'] as const;

export function isWaitingKind(text: string): text is QueueItem['kind'] {
  return WAITING_KINDS.some((kind) => kind === text);
}

export function WaitingList({ items }: { items: readonly QueueItem[] }) {
  const { t } = useSpeech();
  return (
    <ul
      aria-label={t('emails.waiting')}
      className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
    >
      {items.map((item) => (
        <WaitingRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function WaitingRow({ item }: { item: QueueItem }) {
  const { t, formatTime, formatAgo } = useSpeech();
  const { kind, to, target = to[0] ?? '', next_attempt_at: next, last_error: error } = item;
  const isOwnWords = item.last_error_code !== undefined;
  return (
    <li className="relative px-3 py-3 text-sm hover:bg-sunken/60 sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          href={kind === 'email' ? `/emails/${item.id}` : `/logs/${item.id}`}
          className="min-w-0 font-medium after:absolute after:inset-0 hover:underline [overflow-wrap:anywhere]"
        >
          <Subject item={item} />
        </Link>
        <time dateTime={item.created_at} title={formatTime(item.created_at)} className="text-xs text-soft">
          {formatAgo(item.created_at)}
        </time>
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 text-soft">
        <span className="wire">{item.from || t('emails.nullSender')}</span>
        <Icon name="chevron" className="size-3" />
        <span className="wire min-w-0 text-ink [overflow-wrap:anywhere]">{target}</span>
        {kind === 'email' && to.length > 1 && <span>{t('emails.andMore', { count: to.length - 1 })}</span>}
      </p>
      {error && (
        <p {...(!isOwnWords && { lang: 'en' })} className={isOwnWords ? 'text-soft' : 'wire line-clamp-2 text-soft'}>
          {error}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <EmailStatus status={item.state} />
        <Badge tone="calm">{t(`emails.kind.${kind}`)}</Badge>
        <span className="text-xs text-soft">
          {t('emails.attempts', { count: item.attempts })}
          {next && (
            <>
              {' · '}
              <time dateTime={next} title={formatTime(next)}>
                {t('emails.nextAttempt', { ago: formatAgo(next) })}
              </time>
            </>
          )}
        </span>
        <span className="relative z-1 ms-auto flex flex-wrap gap-2">
          <WaitingActs item={item} />
        </span>
      </div>
    </li>
  );
}

/** The subject of mail for a mailbox is sealed, which is not the same as missing. */
function Subject({ item: { kind, subject } }: { item: QueueItem }) {
  const { t } = useSpeech();
  if (subject) return <bdi>{subject}</bdi>;
  return kind === 'mailbox' ? <span title={t('logs.sealedHint')}>{t('logs.sealed')}</span> : t('emails.noSubject');
}
