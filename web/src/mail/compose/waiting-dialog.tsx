import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { useErrorToast } from '../../kit/error-toast';
import { useErrorWords } from '../../kit/form-faults';
import { Loading } from '../../kit/states';
import { openComposer } from './open-composer';
import { refresh, takeFromOutbox, useOutbox } from './sending';

/** Letters that are not sent yet: here, for want of a connection, and at the service, for their time. */
export function WaitingDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, formatMinute } = useSpeech();
  const wordsOf = useErrorWords();
  const outbox = useOutbox();
  const client = useQueryClient();
  const onError = useErrorToast();
  const [busy, setBusy] = useState('');
  const scheduled = useApi(
    'GET /v1/emails',
    { query: { is_scheduled: true, status: 'queued', limit: 50 } },
    { enabled: isOpen },
  );

  const act = (key: string, work: () => Promise<void>) => {
    setBusy(key);
    work().then(
      () => setBusy(''),
      (error: Error) => {
        setBusy('');
        onError(error);
      },
    );
  };
  const isEmpty = outbox.length === 0 && scheduled.data?.length === 0;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('compose.waiting')}>
      {isEmpty && <p className="text-sm text-soft">{t('compose.nothingWaits')}</p>}
      <ul className="space-y-2">
        {outbox.map(({ letter, refused }) => (
          <Row
            key={letter.key}
            title={letter.subject || t('compose.noSubject')}
            hint={refused ? wordsOf(refused) : t('compose.waitsFor', { to: letter.to.join(', ') })}
            isBad={refused !== undefined}
          >
            <Button
              isBusy={busy === letter.key}
              onClick={() =>
                act(letter.key, async () => {
                  const draftId = letter.body.draft_id;
                  if (!(await takeFromOutbox(letter.key))) return;
                  onClose();
                  const known = typeof draftId === 'string' ? draftId : undefined;
                  await openComposer({ kind: 'resume', letter: letter.letter, draftId: known });
                })
              }
            >
              {t('compose.takeBack')}
            </Button>
          </Row>
        ))}
        {scheduled.data?.map((email) => (
          <Row
            key={email.id}
            title={email.subject || t('compose.noSubject')}
            hint={t('compose.sentAt', { date: formatMinute(email.date) })}
          >
            <Button
              isBusy={busy === email.id}
              onClick={() =>
                act(email.id, async () => {
                  await call('DELETE /v1/emails/{id}', { params: { id: email.id } });
                  refresh(client);
                  onClose();
                  await openComposer({ kind: 'draft', messageId: email.id });
                })
              }
            >
              {t('compose.takeBack')}
            </Button>
          </Row>
        ))}
      </ul>
      {isOpen && scheduled.isLoading && <Loading rows={2} />}
    </Dialog>
  );
}

function Row({
  title,
  hint,
  isBad = false,
  children,
}: {
  title: string;
  hint: string;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-lg border border-line p-3">
      <div className="min-w-0 text-sm">
        <bdi className="block truncate font-medium">{title}</bdi>
        <p className={isBad ? 'text-bad' : 'text-soft'}>{hint}</p>
      </div>
      {children}
    </li>
  );
}
