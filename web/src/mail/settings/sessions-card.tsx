import type { MailboxSession } from '../../api/calls';
import { useAct, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useErrorToast } from '../../kit/error-toast';
import { Shown } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { programName } from '../../pages/account/program-name';
import { useMailSession } from '../session/mail-session';

/** Where the mailbox is open, each with a way to end it. */
export function SessionsCard() {
  const { t } = useSpeech();
  const sessions = useApiList('GET /v1/mailbox-sessions', { query: { limit: 50 } });
  return (
    <Card title={t('account.sessions')} hint={t('settings.sessionsHint')}>
      <Shown query={sessions} rows={2}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Shown>
    </Card>
  );
}

function Row({ session }: { session: MailboxSession }) {
  const { t, formatAgo, formatMinute } = useSpeech();
  const say = useToast();
  const onError = useErrorToast();
  const { signOut } = useMailSession();
  const end = useAct('DELETE /v1/mailbox-sessions/{session}', ['GET /v1/mailbox-sessions']);
  const { id, ip, user_agent: agent, is_current: isHere } = session;
  const program = programName(agent) ?? t('account.sessionUnknown');
  const endIt = () => {
    if (isHere) signOut().catch(onError);
    else end.mutate({ params: { session: id } }, { onSuccess: () => say(t('account.sessionEnded')), onError });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium" title={agent}>
            {program}
          </span>
          <span className="wire text-soft">{ip}</span>
          {isHere && <Badge tone="good">{t('account.sessionHere')}</Badge>}
        </p>
        <p className="text-xs text-soft">
          {t('account.sessionSeen', { ago: formatAgo(session.last_seen_at) })} ·{' '}
          {t('account.sessionSince', { date: formatMinute(session.created_at) })}
        </p>
      </div>
      <Button icon="out" isBusy={end.isPending} aria-label={t('settings.signOutOf', { program })} onClick={endIt}>
        {t('shell.signOut')}
      </Button>
    </li>
  );
}
