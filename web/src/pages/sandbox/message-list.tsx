import { Link } from 'wouter';
import type { SandboxMessage } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';

export function MessageList({ messages, chosen }: { messages: readonly SandboxMessage[]; chosen: string | undefined }) {
  return (
    <ul className="overflow-hidden rounded-xl border border-line bg-surface shadow-card lg:max-h-[68dvh] lg:overflow-y-auto">
      {messages.map((message) => (
        <li key={message.id} className="border-b border-line last:border-0">
          <MessageLink message={message} isChosen={message.id === chosen} />
        </li>
      ))}
    </ul>
  );
}

function MessageLink({ message, isChosen }: { message: SandboxMessage; isChosen: boolean }) {
  const { t, formatAgo, formatTime } = useSpeech();
  const { id, at, header_from: headerFrom, from, to, subject } = message;
  return (
    <Link
      href={`/sandbox/mail?message=${encodeURIComponent(id)}`}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'block space-y-0.5 border-s-3 px-3 py-2.5 text-sm -outline-offset-2',
        isChosen ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate font-medium">{subject || t('sandbox.noSubject')}</bdi>
        <time dateTime={at} title={formatTime(at)} className="shrink-0 text-xs text-soft">
          {formatAgo(at)}
        </time>
      </span>
      {headerFrom !== null && (
        <span className="block truncate text-xs">
          {t('sandbox.from')}: <bdi>{headerFrom}</bdi>
        </span>
      )}
      <span className="block truncate text-xs text-soft">
        {t('sandbox.envelopeFrom')}: <bdi>{from || t('sandbox.bounceSender')}</bdi>
      </span>
      <span className="block truncate text-xs text-soft">
        {t('sandbox.envelopeTo')}: <bdi>{to.join(', ')}</bdi>
      </span>
    </Link>
  );
}
