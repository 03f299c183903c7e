import { type ComponentType, lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useSpeech } from './i18n/language-context';
import { LinkButton } from './kit/button';
import { Empty, Loading } from './kit/states';
import { CrashGuard } from './shell/crash-guard';
import { Layout } from './shell/layout';
import { LiveProvider } from './shell/live';
import { nextPath } from './shell/next-path';
import { useSession } from './shell/session';

/** A page and what only it needs are fetched when it is opened. */
const OPEN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/sign-in': lazy(() => import('./pages/auth/sign-in-page')),
  '/sign-up': lazy(() => import('./pages/auth/sign-up-page')),
  '/reset': lazy(() => import('./pages/auth/ask-reset-page')),
  '/reset/:token': lazy(() => import('./pages/auth/reset-page')),
};

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/': lazy(() => import('./pages/overview/overview-page')),
  '/domains': lazy(() => import('./pages/domains/domains-page')),
  '/domains/:domain': lazy(() => import('./pages/domains/domain-page')),
  '/domains/:domain/:part': lazy(() => import('./pages/domains/domain-page')),
  '/domains/:domain/aliases/:alias': lazy(() => import('./pages/aliases/alias-page')),
  '/emails': lazy(() => import('./pages/emails/emails-page')),
  '/emails/held': lazy(() => import('./pages/emails/held-page')),
  '/emails/:id': lazy(() => import('./pages/emails/email-page')),
  '/logs': lazy(() => import('./pages/logs/logs-page')),
  '/logs/explain': lazy(() => import('./pages/logs/explain-page')),
  '/logs/:id': lazy(() => import('./pages/logs/log-page')),
  '/account': lazy(() => import('./pages/account/account-page')),
  '/account/:part': lazy(() => import('./pages/account/account-page')),
  '/sandbox': lazy(() => import('./pages/sandbox/sandbox-page')),
  '/sandbox/:part': lazy(() => import('./pages/sandbox/sandbox-page')),
  '/sandbox/mail/:message': lazy(() => import('./pages/sandbox/sandbox-page')),
};

export function App() {
  const { t } = useSpeech();
  const { signedIn } = useSession();
  const [location] = useLocation();
  const search = useSearch();
  const withSearch = search ? `${location}?${search}` : location;
  // The link of a letter also works for those who are signed in
  if (!signedIn || location.startsWith('/reset/')) {
    return (
      <Suspense fallback={null}>
        <Switch>
          {routes(OPEN_PAGES)}
          <Route>
            <Redirect to={location === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(withSearch)}`} />
          </Route>
        </Switch>
      </Suspense>
    );
  }
  return (
    <LiveProvider>
      <Layout>
        <CrashGuard key={location} title={t('shell.crashed')}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {routes(PAGES)}
              {Object.keys(OPEN_PAGES).map((path) => (
                <Route key={path} path={path}>
                  <Redirect to={nextPath(search)} />
                </Route>
              ))}
              <Route>
                <Empty icon="search" title={t('shell.notFound')} hint={t('shell.notFoundHint')}>
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
