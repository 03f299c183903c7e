import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { IconButton } from '../../kit/button';
import { classes } from '../../kit/classes';
import { Loading } from '../../kit/states';
import { CrashGuard } from '../../shell/crash-guard';
import { loadPage } from '../../shell/load-page';
import { Wordmark } from '../../shell/wordmark';
import { MailActionsProvider } from '../actions/mail-actions';
import { ComposerHost } from '../compose/composer-host';
import { useOutboxOf } from '../compose/use-outbox';
import { WriteButton } from '../compose/write-button';
import { FolderPane } from '../folders/folder-pane';
import { KeyHelp } from '../keys/key-help';
import { ListPane } from '../list/list-pane';
import { OfflineNotice } from '../live/offline-notice';
import { useOffline } from '../offline/use-offline';
import { ReaderPane } from '../reader/reader-pane';
import { SearchBox } from '../search/search-box';
import { useMailbox } from '../session/mail-session';
import { AccountMenu } from './account-menu';
import { MailPalette } from './mail-palette';
import { usePlace } from './place';

const SettingsPage = lazy(() => loadPage(() => import('../settings/settings-page')));

/** Folders, list and message: side by side on a desk, two of them on a tablet, one on a phone. */
export function MailShell() {
  const { t } = useSpeech();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [place] = usePlace();
  const isReading = place.messageId !== undefined;
  const session = useMailbox();
  useOutboxOf(session);
  useOffline(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder or message closes the menu
  useEffect(() => setMenuOpen(false), [place]);
  return (
    <MailActionsProvider>
      <div className="flex h-dvh flex-col overflow-hidden print:h-auto print:overflow-visible">
        <a
          href="#list"
          className="sr-only z-50 rounded bg-surface p-3 focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
        >
          {t('shell.skip')}
        </a>
        <header
          className={classes(
            'flex items-start gap-2 border-b border-line px-3 py-2 sm:gap-4 print:hidden',
            isReading && 'max-md:hidden', // a phone has one pane
          )}
        >
          <IconButton
            className="lg:hidden"
            label={t('shell.openMenu')}
            icon={isMenuOpen ? 'close' : 'menu'}
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(!isMenuOpen)}
          />
          <span className="w-52 px-1 pt-1 max-lg:hidden">
            <Wordmark />
          </span>
          <SearchBox />
          <AccountMenu />
        </header>
        <OfflineNotice />
        <div className="relative flex min-h-0 grow">
          <FolderPane isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
          <Switch>
            <Route path="/">
              <Redirect to="/inbox" replace />
            </Route>
            <Route path="/settings">
              <Suspense fallback={<Loading />}>
                <SettingsPage />
              </Suspense>
            </Route>
            <Route>
              <MailPanes isReading={isReading} />
            </Route>
          </Switch>
          {!isReading && place.name !== 'settings' && <WriteButton isFloating />}
        </div>
        <ComposerHost />
        <MailPalette />
        <KeyHelp />
      </div>
    </MailActionsProvider>
  );
}

function MailPanes({ isReading }: { isReading: boolean }) {
  return (
    <>
      <Pane
        className={classes(
          'print:hidden w-full border-line md:w-96 md:shrink-0 md:border-e xl:w-[27rem]',
          isReading && 'max-md:hidden',
        )}
      >
        <ListPane />
      </Pane>
      <Pane className={classes('grow', !isReading && 'max-md:hidden')}>
        <Suspense fallback={<Loading />}>
          <ReaderPane />
        </Suspense>
      </Pane>
    </>
  );
}

/** One that fails leaves the others as they are. */
function Pane({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={classes('flex min-h-0 min-w-0 flex-col', className)}>
      <CrashGuard>{children}</CrashGuard>
    </div>
  );
}
