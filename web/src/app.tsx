import { type ComponentType, lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useSpeech } from './i18n/language-context';
import { LinkButton } from './kit/button';
import { PageHead } from './kit/card';
import { Empty, Loading } from './kit/states';
import { CrashGuard } from './shell/crash-guard';
import { Layout } from './shell/layout';
import { LiveProvider } from './shell/live';
import { loadPage } from './shell/load-page';
import { nextPath } from './shell/next-path';
import { useSession } from './shell/session';

const page = (load: () => Promise<{ default: ComponentType }>) => lazy(() => loadPage(load));

const OPEN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/sign-in': page(() => import('./pages/auth/sign-in-page')),
  '/sign-up': page(() => import('./pages/auth/sign-up-page')),
  '/reset': page(() => import('./pages/auth/ask-reset-page')),
  '/reset/:token': page(() => import('./pages/auth/reset-page')),
};

/** A page and the code that only it needs are fetched when it is opened. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/': page(() => import('./pages/overview/overview-page')),
  '/domains': page(() => import('./pages/domains/domains-page')),
  '/domains/move': page(() => import('./pages/domains/move/move-page')),
  '/domains/:domain': page(() => import('./pages/domains/domain-page')),
  '/domains/:domain/:part': page(() => import('./pages/domains/domain-page')),
  '/domains/:domain/aliases/:alias': page(() => import('./pages/aliases/alias-page')),
  '/emails': page(() => import('./pages/emails/emails-page')),
  '/emails/waiting': page(() => import('./pages/emails/waiting-page')),
  '/emails/held': page(() => import('./pages/emails/held-page')),
  '/emails/:id': page(() => import('./pages/emails/email-page')),
  '/logs': page(() => import('./pages/logs/logs-page')),
  '/logs/explain': page(() => import('./pages/logs/explain-page')),
  '/logs/:id': page(() => import('./pages/logs/log-page')),
  '/account': page(() => import('./pages/account/account-page')),
  '/account/:part': page(() => import('./pages/account/account-page')),
  '/operator': page(() => import('./pages/operator/operator-page')),
  '/operator/:part': page(() => import('./pages/operator/operator-page')),
  '/sandbox': page(() => import('./pages/sandbox/sandbox-page')),
  '/sandbox/:part': page(() => import('./pages/sandbox/sandbox-page')),
  '/sandbox/mail/:message': page(() => import('./pages/sandbox/sandbox-page')),
};

export function App() {
  const { t } = useSpeech();
  const { signedIn } = useSession();
  const [location] = useLocation();
  const search = useSearch();
  const withSearch = search ? `${location}?${search}` : location;
  // The link of a letter also works while signed in
  if (!signedIn || location.startsWith('/reset/')) {
    return (
      <CrashGuard key={location}>
        <Suspense fallback={null}>
          <Switch>
            {routes(OPEN_PAGES)}
            <Route>
              <Redirect to={location === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(withSearch)}`} />
            </Route>
          </Switch>
        </Suspense>
      </CrashGuard>
    );
  }
  return (
    <LiveProvider>
      <Layout>
        <CrashGuard key={location}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {routes(PAGES)}
              {Object.keys(OPEN_PAGES).map((path) => (
                <Route key={path} path={path}>
                  <Redirect to={nextPath(search)} />
                </Route>
              ))}
              <Route>
                <PageHead title={t('shell.notFound')} />
                <Empty icon="search" title={t('shell.notFoundHint')}>
                  <LinkButton href="/">{t('shell.home')}</LinkButton>
                </Empty>
              </Route>
            </Switch>
          </Suspense>
        </CrashGuard>
      </Layout>
    </LiveProvider>
  );
}

function routes(pages: Readonly<Record<string, ComponentType>>) {
  return Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} component={Page} />);
}
