import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { useErrorToast } from '../../kit/error-toast';
import { Icon } from '../../kit/icon';
import { openComposer } from './open-composer';
import { forgetSendingNews, type SendingNews, undoSending, useOutbox, useSendingNews } from './sending';
import { WaitingDialog } from './waiting-dialog';

const SHOWN_MS = 5_000;

/** What became of the letter: sent, with the way back for ten seconds, or waiting for the connection. */
export function SendingBar() {
  const { t } = useSpeech();
  const news = useSendingNews();
  const waiting = useOutbox();
  const [isListOpen, setListOpen] = useState(false);
  useEffect(() => {
    if (!news) return undefined;
    const shownMs = news.kind === 'sent' ? Math.max(news.untilMs - Date.now(), 2_000) : SHOWN_MS;
    const timer = setTimeout(() => forgetSendingNews(news), shownMs);
    return () => clearTimeout(timer);
  }, [news]);
  const isShown = news !== undefined || waiting.length > 0;
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 max-md:bottom-18 z-50 flex justify-center px-3"
    >
      {isShown && (
        <div className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-lg border border-line bg-surface py-1.5 ps-4 pe-2 text-sm shadow-2xl">
          {news ? <News news={news} /> : <span>{t('compose.waitingCount', { count: waiting.length })}</span>}
          {waiting.length > 0 && news?.kind !== 'sent' && (
            <Button look="quiet" className="text-accent" onClick={() => setListOpen(true)}>
              {t('compose.showWaiting')}
            </Button>
          )}
        </div>
      )}
      <WaitingDialog isOpen={isListOpen} onClose={() => setListOpen(false)} />
    </div>
  );
}

function News({ news }: { news: SendingNews }) {
  const { t, formatMinute } = useSpeech();
  const client = useQueryClient();
  const onError = useErrorToast();
  if (news.kind !== 'sent') {
    return (
      <span className="flex items-center gap-2">
        <Icon name={news.kind === 'waits' ? 'clock' : news.kind === 'tooLate' ? 'warning' : 'check'} />
        {t(`compose.news.${news.kind}`)}
      </span>
    );
  }
  const undo = () =>
    void undoSending(client, news)
      .then(async (draftId) => {
        if (draftId !== undefined) await openComposer({ kind: 'resume', letter: news.letter, draftId });
      })
      .catch(onError);
  return (
    <>
      <span className="flex items-center gap-2">
        <Icon name="check" className="text-good" />
        {news.at === undefined ? t('compose.news.sent') : t('compose.news.scheduled', { date: formatMinute(news.at) })}
      </span>
      <Button look="quiet" className="text-accent" onClick={undo}>
        {t('compose.undo')}
      </Button>
    </>
  );
}
