import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import type { Session } from '../../api/calls';
import { useAct, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { Shown } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { SessionItem, useSessionProgram } from './session-item';

export function SessionsPart() {
  const { t } = useSpeech();
  const sessions = useApiList('GET /v1/sessions', { query: { limit: 50 } });
  const others = sessions.data?.items.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Card
      title={t('account.sessions')}
      hint={t('account.sessionsHint')}
      actions={others.length > 0 && <EndOthers others={others} />}
    >
      <Shown query={sessions} rows={2}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Shown>
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useSpeech();
  const say = useToast();
  const onError = useErrorToast();
  const end = useAct('DELETE /v1/sessions/{session}', ['GET /v1/sessions', 'GET /v1/account/audit']);
  const { id, ip, is_current: isHere } = session;
  const program = useSessionProgram(session);
  return (
    <SessionItem session={session}>
      {!isHere && (
        <Button
          isBusy={end.isPending}
          aria-label={t('account.sessionEndLabel', { program, ip })}
          onClick={() =>
            end.mutate(
              { params: { session: id } },
              {
                onSuccess: () => say(t('account.sessionEnded')),
                onError,
              },
            )
          }
        >
          {t('account.sessionEnd')}
        </Button>
      )}
    </SessionItem>
  );
}

function EndOthers({ others }: { others: readonly Session[] }) {
  const { t } = useSpeech();
  const confirm = useConfirm();
  const say = useToast();
  const onError = useErrorToast();
  const client = useQueryClient();
  const end = useMutation({
    async mutationFn() {
      for (const { id } of others) await call('DELETE /v1/sessions/{session}', { params: { session: id } });
    },
    onSuccess: () => say(t('account.sessionsEnded', { count: others.length })),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /v1/sessions'] }),
  });
  return (
    <Button
      look="danger"
      isBusy={end.isPending}
      onClick={async () => {
        const title = t('account.sessionsEndOthersTitle');
        const loss = t('account.sessionsEndOthersLoss');
        if (await confirm({ title, loss, act: t('account.sessionsEndOthers') })) end.mutate();
      }}
    >
      {t('account.sessionsEndOthers')}
    </Button>
  );
}
