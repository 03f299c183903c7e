import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Overview, QueueItem } from '../../api/calls';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';
import { Icon, type IconName } from '../../kit/icon';
import { formatElapsed } from '../../kit/timeline-elapsed';

/** Above these a person should act: large providers begin to refuse mail. */
const HIGH_BOUNCE_RATE = 0.05;
const OLD_SECONDS = 4 * 3600;

/** The present state in four numbers. */
export function Figures({ overview: { totals, bounce_rate: rate, queue } }: { overview: Overview }) {
  const { t, language, formatNumber } = useSpeech();
  const waiting = useApiList('GET /v1/queue', { query: { limit: 50 } }).data;
  const isBouncing = rate >= HIGH_BOUNCE_RATE;
  const oldestSeconds = Math.max(queue.oldest_age_seconds, ageOfArrived(waiting?.items ?? []));
  const total = waiting?.total ?? queue.depth;
  const isOld = total > 0 && oldestSeconds >= OLD_SECONDS;
  return (
    <ul className="grid gap-3 max-sm:grid-cols-2 sm:grid-cols-4">
      <Figure
        icon="check"
        name={t('overview.arrived')}
        href="/logs"
        value={formatNumber(totals.delivered + totals.stored)}
      />
      <Figure
        icon="warning"
        name={t('overview.bounceRate')}
        href="/logs"
        value={formatNumber(rate, { style: 'percent', maximumFractionDigits: 1 })}
        note={isBouncing ? t('overview.bounceHigh') : undefined}
      />
      <Figure
        icon="clock"
        name={t('overview.waiting')}
        href="/emails/waiting"
        value={formatNumber(total)}
        note={queue.due > 0 ? t('overview.due', { count: queue.due }) : undefined}
      />
      <Figure
        icon="pause"
        name={t('overview.oldest')}
        href="/emails/waiting"
        value={total === 0 ? '–' : formatElapsed(oldestSeconds * 1000, language)}
        note={isOld ? t('overview.oldHint') : undefined}
      />
    </ul>
  );
}

/** The age of the oldest arrived mail, in seconds: the service counts outgoing mail from its scheduled time. */
function ageOfArrived(items: readonly QueueItem[]): number {
  const oldest = items.find(({ kind }) => kind !== 'email');
  return oldest ? Math.max(0, Math.floor((Date.now() - Date.parse(oldest.created_at)) / 1000)) : 0;
}

function Figure({
  icon,
  name,
  value,
  note,
  href,
}: {
  icon: IconName;
  name: string;
  value: string;
  note?: ReactNode;
  href: string;
}) {
  return (
    <li className="relative rounded-xl border border-line bg-surface p-4 shadow-card hover:border-line-strong">
      <Link href={href} className="flex items-center gap-2 text-sm text-soft after:absolute after:inset-0">
        <Icon name={icon} />
        {name}
      </Link>
      <p className="mt-1 text-2xl font-semibold tabular-nums">{value}</p>
      {note && (
        <p className={classes('mt-0.5 flex items-center gap-1 text-xs text-warn')}>
          <Icon name="warning" className="size-3.5" />
          {note}
        </p>
      )}
    </li>
  );
}
