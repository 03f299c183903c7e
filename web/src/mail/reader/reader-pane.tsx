import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { IconButton } from '../../kit/button';
import { Icon } from '../../kit/icon';
import { Empty, Failed, Loading } from '../../kit/states';
import { ActionBar } from '../actions/action-bar';
import { useChanges } from '../actions/pending-changes';
import { findListed, findRow } from '../list/message-pages';
import { useListQuery } from '../list/use-list-query';
import { usePlace } from '../shell/place';
import { Conversation } from './conversation';
import { ReaderMenu } from './reader-menu';
import { useRecord } from './use-mail';

/** The open message. */
export function ReaderPane() {
  const { t } = useSpeech();
  const [{ messageId }] = usePlace();
  if (messageId === undefined) {
    return (
      <div className="m-auto flex flex-col items-center gap-3 p-8 text-center text-sm text-soft">
        <span className="grid size-16 place-items-center rounded-full bg-sunken text-2xl">
          <Icon name="mail" />
        </span>
        {t('mail.nothingOpen')}
        <span className="max-lg:hidden">{t('mail.keysHint')}</span>
      </div>
    );
  }
  return <OpenMessage key={messageId} id={messageId} />;
}

function OpenMessage({ id }: { id: string }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const changes = useChanges();
  const [place, setPlace] = usePlace();
  const record = useRecord(id);
  const isGone = record.error instanceof ApiError && record.error.status === 404;
  const found = isGone ? undefined : newest(findListed(client, id), record.data);
  const [message] = found ? changes.applyTo([found], {}) : [];
  const query = useListQuery();
  const row = query && findRow(client, query, id);
  const close = () => setPlace({ ...place, messageId: undefined });
  return (
    <article aria-label={t('mail.message')} className="flex min-h-0 grow flex-col">
      <div className="flex min-h-12 items-center gap-1 border-b border-line px-2 py-1.5 print:hidden">
        <IconButton label={t('mail.backToList')} icon="back" onClick={close} />
        {message && (
          <>
            <ActionBar messages={[row ? changes.applyToOne(row) : message]} />
            <ReaderMenu message={message} />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="flex min-h-0 grow flex-col overflow-y-auto" tabIndex={0}>
        {message ? (
          <Conversation message={message} />
        ) : isGone ? (
          <Gone onGone={close} />
        ) : record.error ? (
          <div className="p-4">
            <Failed error={record.error} onRetry={() => record.refetch()} />
          </div>
        ) : (
          <div className="p-6">
            <Loading />
          </div>
        )}
      </div>
    </article>
  );
}

/** The list has people, the record may be newer. */
function newest(listed: Message | undefined, record: Message | undefined): Message | undefined {
  return listed && record && record.modseq > listed.modseq ? { ...listed, ...record } : (listed ?? record);
}

/** Deleted, here or by another program. */
function Gone({ onGone }: { onGone: () => void }) {
  const { t } = useSpeech();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const timer = setTimeout(onGone, GONE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="p-4">
      <Empty icon="trash" title={t('mail.gone')} />
    </div>
  );
}

const GONE_MS = 3000;
