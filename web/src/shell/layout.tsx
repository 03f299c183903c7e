import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/call';
import { useSpeech } from '../i18n/language-context';
import type { MessageKey } from '../i18n/messages';
import { Button, IconButton } from '../kit/button';
import { classes } from '../kit/classes';
import { useFreshTitle } from '../kit/document-title';
import { Icon, type IconName } from '../kit/icon';
import { DashboardPalette } from './dashboard-palette';
import { OfflineBanner } from './offline-banner';
import { Preferences } from './preferences';
import { useSession, useSignedIn } from './session';
import { Wordmark } from './wordmark';

interface PlaceFacts {
  readonly href: string;
  readonly icon: IconName;
  readonly text: MessageKey;
  readonly isSandboxOnly?: boolean;
  readonly isOperatorOnly?: boolean;
}

const PLACES: readonly PlaceFacts[] = [
  { href: '/', icon: 'overview', text: 'shell.overview' },
  { href: '/domains', icon: 'globe', text: 'shell.domains' },
  { href: '/emails', icon: 'send', text: 'shell.emails' },
  { href: '/logs', icon: 'list', text: 'shell.logs' },
  { href: '/sandbox', icon: 'flask', text: 'shell.sandbox', isSandboxOnly: true },
  { href: '/account', icon: 'person', text: 'shell.account' },
  { href: '/operator', icon: 'server', text: 'shell.operator', isOperatorOnly: true },
];

/** Navigation at the side, or behind a button where there is no room; the page in the middle. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useSpeech();
  const { service } = useSession();
  const { isOperator } = useSignedIn();
  const places = PLACES.filter(
    ({ isSandboxOnly, isOperatorOnly }) =>
      (!isSandboxOnly || service.mode === 'sandbox') && (!isOperatorOnly || isOperator),
  );
  const [isOpen, setOpen] = useState(false);
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  useFreshTitle(location);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu and takes the focus
  useEffect(() => {
    setOpen(false);
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [location]);

  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15.5rem_1fr]">
      <a
        href="#content"
        className="sr-only z-50 rounded bg-surface p-3 focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('shell.skip')}
      </a>
      <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-ground/95 px-4 py-2 backdrop-blur lg:hidden">
        <Link href="/">
          <Wordmark />
        </Link>
        <IconButton
          label={t('shell.openMenu')}
          icon={isOpen ? 'close' : 'menu'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      <div
        className={classes(
          'border-line bg-ground lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-e',
          isOpen ? 'fixed inset-x-0 top-[3.4rem] bottom-0 z-30 flex flex-col overflow-y-auto' : 'max-lg:hidden',
        )}
      >
        <div className="px-5 pt-5 pb-4 max-lg:hidden">
          <Link href="/">
            <Wordmark />
          </Link>
        </div>
        <nav aria-label={t('shell.navigation')} className="grow px-3 max-lg:pt-3">
          <ul className="space-y-0.5">
            {places.map(({ href, icon, text }) => (
              <li key={href}>
                <Place href={href} icon={icon}>
                  {t(text)}
                </Place>
              </li>
            ))}
            <li>
              <a
                href="/mail"
                className="flex items-center gap-3 rounded-lg px-3 py-2 text-sm text-soft hover:bg-sunken hover:text-ink"
              >
                <Icon name="mail" />
                {t('shell.openMailbox')}
              </a>
            </li>
          </ul>
        </nav>
        <Foot />
      </div>
      <DashboardPalette places={places} />
      <main id="content" ref={main} tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-6 lg:px-9 lg:py-8">
        <div className="mx-auto max-w-5xl">
          <OfflineBanner />
          {children}
        </div>
      </main>
    </div>
  );
}

function Place({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  const [location] = useLocation();
  const isHere = href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        'flex items-center gap-3 rounded-lg px-3 py-2 text-sm',
        isHere ? 'bg-accent-soft font-medium text-accent-strong' : 'text-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon name={icon} />
      {children}
    </Link>
  );
}

function Foot() {
  const { t } = useSpeech();
  const { service, renew } = useSession();
  const { account } = useSignedIn();
  return (
    <div className="space-y-3 border-t border-line p-4 text-sm">
      {service.mode === 'sandbox' && (
        <p className="flex items-center gap-2 text-xs text-warn">
          <Icon name="flask" />
          {t('shell.sandboxHint')}
        </p>
      )}
      <p className="truncate text-soft" title={account.email}>
        {account.email}
      </p>
      <Preferences />
      <div className="flex items-center justify-between gap-2">
        <a href="/docs" className="text-xs text-soft underline hover:text-ink">
          {t('shell.reference')}
        </a>
        <Button
          look="quiet"
          icon="out"
          onClick={async () => {
            await call('DELETE /v1/session', {});
            await renew();
          }}
        >
          {t('shell.signOut')}
        </Button>
      </div>
    </div>
  );
}
