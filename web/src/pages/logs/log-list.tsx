import { Link } from 'wouter';
import type { Log } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Icon } from '../../kit/icon';
import { PathState } from '../../kit/path-state';
import { groupLogs, type LogGroup } from './group-logs';
import { LogSubject } from './log-subject';

/** One entry per message: time, sender, and each way with its result. */
export function LogList({ logs }: { logs: readonly Log[] }) {
  const { t } = useSpeech();
  return (
    <ul
      aria-label={t('logs.title')}
      className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
    >
      {groupLogs(logs).map((ways) => (
        <MessageEntry key={ways[0].id} ways={ways} />
      ))}
    </ul>
  );
}

function MessageEntry({ ways }: { ways: LogGroup }) {
  const { t, formatTime, formatAgo } = useSpeech();
  const [first] = ways;
  // Delivery to a mailbox has no subject; another way of the same message may have one
  const told = ways.find(({ subject }) => subject) ?? first;
  const isSingle = ways.length === 1;
  return (
    <li className="relative flex gap-3 px-3 py-3 sm:px-4">
      <span
        title={t(`logs.direction.${first.direction}`)}
        className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-soft"
      >
        <Icon name={first.direction === 'in' ? 'download' : 'upload'} />
        <span className="sr-only">{t(`logs.direction.${first.direction}`)}</span>
      </span>
      <div className="min-w-0 grow text-sm">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link href={`/logs/${told.id}`} className="min-w-0 font-medium hover:underline [overflow-wrap:anywhere]">
            <LogSubject log={told} />
          </Link>
          <span className="flex items-baseline gap-2 text-xs text-soft">
            {!isSingle && <span>{t('logs.ways', { count: ways.length })}</span>}
            <time dateTime={first.created_at} title={formatTime(first.created_at)}>
              {formatAgo(first.created_at)}
            </time>
          </span>
        </div>
        <p className="wire text-soft">{first.mail_from || first.from || t('logs.nullSender')}</p>
        <ul className="divide-y divide-line/60">
          {ways.map((log) => (
            <Way key={log.id} log={log} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** The target, and its result. */
function Way({ log }: { log: Log }) {
  return (
    <li className="relative -mx-2 rounded-md px-2 py-1 hover:bg-sunken/60">
      <Link
        href={`/logs/${log.id}`}
        className="flex flex-wrap items-center gap-x-1.5 text-soft after:absolute after:inset-0"
      >
        <Icon name="chevron" className="size-3" />
        <span className="wire text-ink">{log.rcpt_to}</span>
        {log.target && log.target !== log.rcpt_to && (
          <>
            <Icon name="chevron" className="size-3" />
            <span className="wire">{log.target}</span>
          </>
        )}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <PathState state={log.state} />
        {log.response && <Reply log={log} response={log.response} />}
      </div>
    </li>
  );
}

/** Remote replies are English; our own, which have a code, are in the reader's language. */
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
