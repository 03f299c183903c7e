import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
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
import { AreaSwitch } from './area-switch';
import { useArea } from './areas';
import { MailPalette } from './mail-palette';
import { usePlace } from './place';
import { ReminderHost } from './reminder-host';

const ContactsPage = lazy(() => loadPage(() => import('../contacts/contacts-page')));
const CalendarPage = lazy(() => loadPage(() => import('../calendar/calendar-page')));
const SettingsPage = lazy(() => loadPage(() => import('../settings/settings-page')));

/** Folders, list and message: side by side on a desk, two of them on a tablet, one on a phone; or another area. */
export function MailShell() {
  const { t } = useSpeech();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [place] = usePlace();
  const area = useArea();
  const isMail = area === 'mail';
  const isReading = isMail && place.messageId !== undefined;
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
          {isMail && (
            <IconButton
              className="lg:hidden"
              label={t('shell.openMenu')}
              icon={isMenuOpen ? 'close' : 'menu'}
              aria-expanded={isMenuOpen}
              onClick={() => setMenuOpen(!isMenuOpen)}
            />
          )}
          <span className={classes('w-52 px-1 pt-1', isMail && 'max-lg:hidden')}>
            <Wordmark />
          </span>
          {isMail && <SearchBox />}
          <AreaSwitch />
          <AccountMenu />
        </header>
        <OfflineNotice />
        <div className="relative flex min-h-0 grow">
          {isMail && <FolderPane isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
          <Switch>
            <Route path="/">
              <Redirect to="/inbox" replace />
            </Route>
            <Route path="/settings">
              <AreaPage page={SettingsPage} />
            </Route>
            <Route path="/contacts/*?">
              <AreaPage page={ContactsPage} />
            </Route>
            <Route path="/calendar/*?">
              <AreaPage page={CalendarPage} />
            </Route>
            <Route>
              <MailPanes isReading={isReading} />
            </Route>
          </Switch>
          {isMail && !isReading && place.name !== 'settings' && <WriteButton isFloating />}
        </div>
        {!isReading && <AreaSwitch isAtFoot />}
        <ComposerHost />
        <MailPalette />
        <KeyHelp />
        <ReminderHost />
      </div>
    </MailActionsProvider>
  );
}

/** Fetched when it is opened; one that fails leaves the rest as it is. */
function AreaPage({ page: Page }: { page: ComponentType }) {
  return (
    <CrashGuard>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </CrashGuard>
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
      <Pane className={classes('grow', isReading ? 'bg-surface' : 'max-md:hidden')}>
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
