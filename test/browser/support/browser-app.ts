import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestAppOptions } from '../../support/test-app.js';
import { launchChromium } from './chromium.js';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };
/** What every page's main task is tried in. */
export const LOOKS = [
  ['light', DESK],
  ['dark', PHONE],
] as const;

export interface Visitor extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a path of the dashboard and waits until nothing is loading any more. */
  goTo(path: string): Promise<void>;
}

export interface VisitOptions {
  readonly viewport?: { width: number; height: number };
  readonly theme?: 'light' | 'dark';
  readonly language?: string;
  /** Over HTTPS, as a live service wants it; its certificate is not asked for. */
  readonly isSecure?: boolean;
  /** The test takes answers away: what the browser logs about them is no fault. */
  readonly isUnreliable?: boolean;
  /** Signs in with this account before anything is shown. */
  readonly email?: string;
}

/** The real service and a real browser before it. */
export interface BrowserApp extends AsyncDisposable {
  readonly app: TestApp;
  readonly browser: Pick<Browser, 'newContext'>;
  /** A person with a browser of their own. What their pages log as an error fails the test. */
  visit(options?: VisitOptions): Promise<Visitor>;
}

export async function openBrowserApp(options: TestAppOptions = {}): Promise<BrowserApp> {
  if (!existsSync('dist/web/index.html')) throw new Error('The dashboard is not built: npm run build');
  const [app, shared] = await Promise.all([startTestApp(options), openBrowser()]);
  const contexts: BrowserContext[] = [];
  const browser: BrowserApp['browser'] = {
    async newContext(contextOptions) {
      const context = await shared.newContext(contextOptions);
      contexts.push(context);
      return context;
    },
  };
  return {
    app,
    browser,
    visit: (visitOptions = {}) => openVisitor(app, browser, visitOptions),
    async [Symbol.asyncDispose]() {
      await Promise.all(contexts.map((context) => context.close()));
      await app[Symbol.asyncDispose]();
    },
  };
}

let running: Promise<Browser> | undefined;

/** One for all files of a worker, with whose process it ends: starting it takes a second of CPU time. */
async function openBrowser(): Promise<Browser> {
  const known = await running?.catch(() => undefined);
  if (known?.isConnected()) return known;
  running = launchChromium();
  return running;
}

async function openVisitor(app: TestApp, browser: BrowserApp['browser'], options: VisitOptions): Promise<Visitor> {
  const { viewport = DESK, theme = 'light', language = 'en', isSecure = false, isUnreliable = false, email } = options;
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    locale: language,
    baseURL: isSecure ? `https://127.0.0.1:${app.httpsPort}` : app.baseUrl,
    ignoreHTTPSErrors: isSecure,
  });
  const faults: string[] = [];
  // As for a poll: it ends a test that hangs
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  // Also what the content policy refused; a refusal of the service is shown to the person and is no fault
  page.on('console', (line) => {
    if (line.type() !== 'error' || /the server responded with a status of 4\d\d/.test(line.text())) return;
    if (isUnreliable && /net::ERR_|dynamically imported module|server responded with a status of 5/.test(line.text()))
      return;
    faults.push(line.text());
  });
  if (email) {
    const answer = await context.request.post('/v1/sessions', { data: { email, password: PASSWORD } });
    expect(answer.status()).toBe(200);
  }
  return {
    page,
    context,
    async goTo(path) {
      await page.goto(path);
      await expectShown(page);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      expect(faults).toEqual([]);
    },
  };
}

/** The heading of the page is there and no skeleton is left. */
export async function expectShown(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[role=status] .animate-pulse').first().waitFor({ state: 'detached' });
}
