import { Link } from 'wouter';
import type { Log } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Icon } from '../../kit/icon';
import { PathState } from '../../kit/path-state';

/** One line per way of a message: when, from whom to whom, and what became of it. */
export function LogList({ logs }: { logs: readonly Log[] }) {
  const { t } = useSpeech();
  return (
    <ul
      aria-label={t('logs.title')}
      className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
    >
      {logs.map((log) => (
        <LogRow key={log.id} log={log} />
      ))}
    </ul>
  );
}

function LogRow({ log }: { log: Log }) {
  const { t, formatTime, formatAgo } = useSpeech();
  const from = log.mail_from || log.from || t('logs.nullSender');
  return (
    <li className="relative flex gap-3 px-3 py-3 hover:bg-sunken/60 sm:px-4">
      <span
        title={t(`logs.direction.${log.direction}`)}
        className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-soft"
      >
        <Icon name={log.direction === 'in' ? 'download' : 'upload'} />
        <span className="sr-only">{t(`logs.direction.${log.direction}`)}</span>
      </span>
      <div className="min-w-0 grow text-sm">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            href={`/logs/${log.id}`}
            className="min-w-0 font-medium after:absolute after:inset-0 hover:underline [overflow-wrap:anywhere]"
          >
            <bdi>{log.subject || t('logs.noSubject')}</bdi>
          </Link>
          <time dateTime={log.created_at} title={formatTime(log.created_at)} className="text-xs text-soft">
            {formatAgo(log.created_at)}
          </time>
        </div>
        <p className="flex flex-wrap items-center gap-x-1.5 text-soft">
          <span className="wire">{from}</span>
          <Icon name="chevron" className="size-3" />
          <span className="wire text-ink">{log.rcpt_to}</span>
          {log.target && log.target !== log.rcpt_to && (
            <>
              <Icon name="chevron" className="size-3" />
              <span className="wire">{log.target}</span>
            </>
          )}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <PathState state={log.state} />
          {log.response && <Reply log={log} response={log.response} />}
        </div>
      </div>
    </li>
  );
}

/** Words of the wire are English; ours, which have a code, are in the reader's language. */
function Reply({ log, response }: { log: Log; response: string }) {
  if (log.reason_code !== undefined) return <span className="line-clamp-1 min-w-0 text-soft">{response}</span>;
  return (
    <span lang="en" className="wire line-clamp-1 min-w-0 text-soft">
      {withCode(log.response_code, response)}
    </span>
  );
}

/** Some servers' sentences begin with the code, some of ours do not. */
function withCode(code: number, response: string): string {
  return response.startsWith(String(code)) ? response : `${code} ${response}`;
}
