/**
 * `npm run screenshots [path …]`: every page of the dashboard and the webmail, filled by the demo, at phone,
 * tablet and desktop width, in both themes and some languages, written to `screenshots/`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../test/browser/support/chromium.js';
import { startWaypost } from '../test/support/waypost-process.js';

const OUT = 'screenshots';
const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 800 },
};
const THEMES = ['light', 'dark'] as const;
const OPEN_PATHS = ['/sign-in', '/sign-up', '/reset', '/reset/of-a-letter', '/mail'];
/** Of the webmail: `#` and a subject opens that message, `#+` the composer. */
const MAIL_PATHS = [
  '/mail/inbox',
  '/mail/inbox#Two large boxes',
  '/mail/inbox#Invoice 2041',
  '/mail/inbox#+',
  '/mail/settings',
  '/mail/contacts',
  '/mail/calendar/month',
  '/mail/calendar/week',
  '/mail/calendar/agenda',
];

const dataDir = mkdtempSync(join(tmpdir(), 'waypost-shots-'));
mkdirSync(OUT, { recursive: true });
const [service, browser] = await Promise.all([startWaypost(dataDir), launchChromium()]);
try {
  const asked = process.argv.slice(2);
  const demo = await makeDemo(service.baseUrl);
  await runWaypost('account', 'operator', demo.email, '--on');
  await runWaypost('backup', '--new-key', join(dataDir, 'backup.key'));
  await runWaypost('backup', '--to', join(dataDir, 'backups'), '--key-file', join(dataDir, 'backup.key'));
  const paths = asked.length > 0 ? asked : [...OPEN_PATHS, ...listPaths(demo), ...MAIL_PATHS];
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    for (const theme of THEMES)
      await shoot(
        browser,
        { baseURL: service.baseUrl, viewport, colorScheme: theme },
        paths,
        demo,
        `${width}-${theme}`,
      );
  }
  for (const language of ['de', 'ar', 'ja']) {
    await shoot(
      browser,
      { baseURL: service.baseUrl, viewport: WIDTHS.phone, locale: language },
      paths,
      demo,
      `phone-${language}`,
    );
  }
} finally {
  await browser.close();
  await service.stop();
  rmSync(dataDir, { recursive: true });
}

interface Demo {
  readonly email: string;
  readonly password: string;
  readonly domain: string;
  readonly mailbox: string;
  readonly email_id: string;
  readonly log_id?: string;
}

/** So that the operator's pages have something to show. */
async function runWaypost(...args: readonly string[]): Promise<void> {
  const program = fileURLToPath(new URL('../bin/waypost.js', import.meta.url));
  await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, WAYPOST_DATA_DIR: dataDir },
  });
}

async function makeDemo(baseUrl: string): Promise<Demo> {
  const answer = await fetch(`${baseUrl}/v1/sandbox/demo`, { method: 'POST', headers: { Origin: baseUrl } });
  if (!answer.ok) throw new Error(`No demo: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Demo;
}

function listPaths({ domain, email_id, log_id }: Demo): string[] {
  const parts = ['dns', 'aliases', 'settings', 'members', 'passwords', 'dmarc'];
  return [
    '/',
    '/domains',
    ...parts.map((part) => `/domains/${domain}/${part}`),
    `/domains/${domain}/aliases/hello`,
    '/emails',
    '/emails?compose=1',
    '/emails/waiting',
    '/emails/held',
    `/emails/${email_id}`,
    '/logs',
    '/logs/explain',
    ...(log_id ? [`/logs/${log_id}`] : []),
    ...['profile', 'tokens', 'security', 'sessions', 'activity'].map((part) => `/account/${part}`),
    ...['health', 'accounts', 'domains', 'queue', 'held', 'nodes', 'backups', 'acts'].map(
      (part) => `/operator/${part}`,
    ),
    ...['mail', 'mail?message=latest', 'dns', 'hosts', 'webhooks'].map((part) => `/sandbox/${part}`),
  ];
}

async function shoot(
  of: Browser,
  options: Parameters<Browser['newContext']>[0],
  paths: readonly string[],
  demo: Demo,
  name: string,
): Promise<void> {
  const context = await of.newContext(options);
  const { email, password, mailbox } = demo;
  const among = (isWanted: (path: string) => boolean) => paths.filter(isWanted);
  const isOpen = (path: string) => OPEN_PATHS.includes(path);
  const isMail = (path: string) => path.startsWith('/mail/');
  await shootAll(context, among(isOpen), name);
  await signIn(context, '/v1/sessions', { email, password });
  await shootAll(
    context,
    among((path) => !isOpen(path) && !isMail(path)),
    name,
  );
  await signIn(context, '/v1/mailbox-sessions', { address: mailbox, password, remember: false });
  await shootAll(context, among(isMail), name);
  await context.close();
}

async function signIn(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.post(path, { data });
  if (!answer.ok()) throw new Error(`Not signed in: ${answer.status()}`);
}

async function shootAll(context: BrowserContext, paths: readonly string[], name: string): Promise<void> {
  const page = await context.newPage();
  for (const path of paths) {
    const [address = '', opened = ''] = path.split('#');
    await page.goto(address);
    await waitUntilShown(page);
    if (opened !== '') await openInMail(page, opened);
    const file = `${path === '/' ? 'overview' : path.slice(1).replaceAll(/[/?=# ]/g, '_')}.${name}.png`;
    await page.screenshot({ path: join(OUT, file), fullPage: true });
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    process.stdout.write(`${file}${overflow ? `  WIDER than the screen by ${overflow} px` : ''}\n`);
  }
  await page.close();
}

async function waitUntilShown(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[role=status] .animate-pulse').first().waitFor({ state: 'detached' });
}

async function openInMail(page: Page, what: string): Promise<void> {
  if (what === '+') {
    await page.keyboard.press('c');
    await page.locator('[role=dialog] [contenteditable=true]').waitFor();
    return;
  }
  await page.getByText(what).first().click();
  await page.waitForURL(/\/mail\/inbox\/[0-9a-f]{24}$/);
  await page.locator('article h2:visible, article iframe:visible').first().waitFor(); // a phone hides the list
  await page.locator('[role=status] .animate-pulse').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}
