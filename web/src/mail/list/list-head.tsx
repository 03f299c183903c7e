import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { useDocumentTitle } from '../../kit/document-title';
import { useErrorToast } from '../../kit/error-toast';
import { ActionBar } from '../actions/action-bar';
import { useFolders } from '../folders/use-folders';
import { refreshMailbox } from '../live/live-mailbox';
import { usePlace } from '../shell/place';
import { fetchAllMatching } from './all-matching';
import { folderNamed, type ListQuery } from './list-query';
import type { MessagePages } from './message-pages';
import { countOf } from './row-messages';
import { useSelection } from './selection';

/** What the list shows; while messages are chosen, what can be done to them. */
export function ListHead({ pages, query }: { pages: MessagePages; query: ListQuery | undefined }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [place] = usePlace();
  const { chosen } = useSelection();
  const folders = useFolders();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading);
  const folder = folderNamed(place.name, folders.list);
  const total = query?.threads && folder ? folder.total : pages.total;
  const title =
    place.search !== ''
      ? t('mail.found')
      : place.name === 'flagged'
        ? t('mail.flagged')
        : place.name === 'all'
          ? t('mail.allMail')
          : folder
            ? folders.nameOf(folder)
            : place.name.replace(/^label\//, '');
  return (
    <div className="border-b border-line">
      <div className="flex min-h-12 items-center gap-2 px-3 py-1.5">
        <h1 ref={heading} className={chosen.size > 0 ? 'sr-only' : 'min-w-0 truncate ps-1 text-base font-semibold'}>
          <bdi>{title}</bdi>
        </h1>
        {chosen.size > 0 ? (
          <ChosenBar />
        ) : (
          <>
            {pages.isLoaded && (
              <span className="shrink-0 text-xs text-soft">
                {t(query?.threads ? 'mail.conversationCount' : 'mail.messageCount', { count: pages.total })}
              </span>
            )}
            <IconButton
              className="ms-auto"
              label={t('mail.refresh')}
              icon="refresh"
              onClick={() => void refreshMailbox(client)}
            />
          </>
        )}
      </div>
      {chosen.size > 0 && query && chosen.size < pages.total && <ChooseAll query={query} total={total} />}
    </div>
  );
}

function ChosenBar() {
  const { t, formatNumber } = useSpeech();
  const { chosen, clear } = useSelection();
  const total = [...chosen.values()].reduce((sum, row) => sum + countOf(row), 0);
  return (
    <>
      <IconButton label={t('mail.chooseNone')} icon="close" onClick={clear} />
      <span className="me-auto text-sm font-medium tabular-nums" role="status">
        {formatNumber(total)}
      </span>
      <ActionBar messages={[...chosen.values()]} onDone={clear} />
    </>
  );
}

/** Also what is not on the screen. */
function ChooseAll({ query, total }: { query: ListQuery; total: number }) {
  const { t } = useSpeech();
  const { choose } = useSelection();
  const onError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  return (
    <div className="px-3 pb-2">
      <Button
        isBusy={isBusy}
        className="w-full"
        onClick={() => {
          setBusy(true);
          fetchAllMatching(query)
            .then(choose, onError)
            .finally(() => setBusy(false));
        }}
      >
        {t('mail.chooseAll', { count: total })}
      </Button>
    </div>
  );
}
