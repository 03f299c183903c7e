import { Link } from 'wouter';
import type { Email } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Icon } from '../../kit/icon';
import { EmailActs } from './email-acts';
import { EmailStatus } from './email-status';

export function EmailList({ emails }: { emails: readonly Email[] }) {
  const { t } = useSpeech();
  return (
    <ul
      aria-label={t('emails.title')}
      className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
    >
      {emails.map((email) => (
        <EmailRow key={email.id} email={email} />
      ))}
    </ul>
  );
}

function EmailRow({ email }: { email: Email }) {
  const { t, formatTime, formatAgo } = useSpeech();
  const { from, to } = email.envelope;
  const reply = email.deliveries.at(-1)?.response;
  const isScheduled = Date.parse(email.date) > Date.now();
  return (
    <li className="relative px-3 py-3 text-sm hover:bg-sunken/60 sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          href={`/emails/${email.id}`}
          className="min-w-0 font-medium after:absolute after:inset-0 hover:underline [overflow-wrap:anywhere]"
        >
          <bdi>{email.subject || t('emails.noSubject')}</bdi>
        </Link>
        <time dateTime={email.created_at} title={formatTime(email.created_at)} className="text-xs text-soft">
          {formatAgo(email.created_at)}
        </time>
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 text-soft">
        <span className="wire">{from || t('emails.nullSender')}</span>
        <Icon name="chevron" className="size-3" />
        <span className="wire text-ink">{to[0]}</span>
        {to.length > 1 && <span>{t('emails.andMore', { count: to.length - 1 })}</span>}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <EmailStatus status={email.status} />
        {isScheduled && (
          <span className="text-xs text-soft">{t('emails.scheduled', { time: formatTime(email.date) })}</span>
        )}
        {reply && (
          <span lang="en" className="wire line-clamp-1 min-w-0 text-soft max-sm:hidden">
            {reply}
          </span>
        )}
        <span className="relative z-1 ms-auto flex flex-wrap gap-2">
          <EmailActs email={email} isSmall />
        </span>
      </div>
    </li>
  );
}
