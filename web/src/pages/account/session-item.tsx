import type { ReactNode } from 'react';
import type { MailboxSession, Session } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { programName } from './program-name';

type Shown = Pick<Session & MailboxSession, 'ip' | 'user_agent' | 'is_current' | 'last_seen_at' | 'created_at'>;

/** The name of the program that has the session. */
export function useSessionProgram({ user_agent: agent }: Pick<Shown, 'user_agent'>): string {
  const { t } = useSpeech();
  return programName(agent) ?? t('account.sessionUnknown');
}

/** A session in a list, with the button that ends it. */
export function SessionItem({ session, children }: { session: Shown; children: ReactNode }) {
  const { t, formatAgo, formatMinute } = useSpeech();
  const program = useSessionProgram(session);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium" title={session.user_agent}>
            {program}
          </span>
          <span className="wire text-soft">{session.ip}</span>
          {session.is_current && <Badge tone="good">{t('account.sessionHere')}</Badge>}
        </p>
        <p className="text-xs text-soft">
          {t('account.sessionSeen', { ago: formatAgo(session.last_seen_at) })} ·{' '}
          {t('account.sessionSince', { date: formatMinute(session.created_at) })}
        </p>
      </div>
      {children}
    </li>
  );
}
