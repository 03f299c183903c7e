import { useSpeech } from '../../i18n/language-context';
import { Empty, Failed, Loading } from '../../kit/states';
import { useFolders } from '../folders/use-folders';
import { KeysWithoutRows } from '../keys/mail-keys';
import { usePlace } from '../shell/place';
import { EmptyFolder } from './empty-folder';
import { ListHead } from './list-head';
import { folderNamed } from './list-query';
import { MessageList } from './message-list';
import { useMessagePages } from './message-pages';
import { SelectionProvider } from './selection';
import { useListQuery } from './use-list-query';

/** The messages of a place or a search. */
export function ListPane() {
  const { t } = useSpeech();
  const [place] = usePlace();
  const folders = useFolders();
  const query = useListQuery();
  const pages = useMessagePages(query);
  const isMissing = folders.isLoaded && query === undefined;
  const hasRows = !isMissing && !pages.error && pages.isLoaded && pages.count > 0;
  const folder = folderNamed(place.name, folders.list);
  const role = folder && folders.roleOf(folder);
  return (
    <SelectionProvider key={JSON.stringify(query)}>
      <section id="list" aria-label={t('mail.list')} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
        <ListHead pages={pages} query={query} />
        {!hasRows && <KeysWithoutRows />}
        {hasRows ? (
          <MessageList pages={pages} isOwn={place.search === '' && (role === 'sent' || role === 'drafts')} />
        ) : isMissing ? (
          <div className="p-4">
            <Empty icon="folder" title={t('mail.noFolder')} />
          </div>
        ) : pages.error ? (
          <div className="p-4">
            <Failed error={pages.error} onRetry={pages.retry} />
          </div>
        ) : !pages.isLoaded ? (
          <div className="p-4">
            <Loading rows={8} />
          </div>
        ) : (
          <EmptyFolder place={place} role={role} />
        )}
      </section>
    </SelectionProvider>
  );
}
