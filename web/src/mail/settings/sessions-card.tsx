import type { MailboxSession } from '../../api/calls';
import { useAct, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useErrorToast } from '../../kit/error-toast';
import { Shown } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { SessionItem, useSessionProgram } from '../../pages/account/session-item';
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
  const { t } = useSpeech();
  const say = useToast();
  const onError = useErrorToast();
  const { signOut } = useMailSession();
  const end = useAct('DELETE /v1/mailbox-sessions/{session}', ['GET /v1/mailbox-sessions']);
  const { id, is_current: isHere } = session;
  const program = useSessionProgram(session);
  const endIt = () => {
    if (isHere) signOut().catch(onError);
    else end.mutate({ params: { session: id } }, { onSuccess: () => say(t('account.sessionEnded')), onError });
  };
  return (
    <SessionItem session={session}>
      <Button icon="out" isBusy={end.isPending} aria-label={t('settings.signOutOf', { program })} onClick={endIt}>
        {t('shell.signOut')}
      </Button>
    </SessionItem>
  );
}
