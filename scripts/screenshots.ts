/**
 * `npm run screenshots [path …]`: every page of the dashboard, filled by the demo, at phone and desktop width, in both
 * themes and some languages, written to `screenshots/`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../test/browser/support/chromium.js';
import { startWaypost } from '../test/support/waypost-process.js';

const OUT = 'screenshots';
const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
const THEMES = ['light', 'dark'] as const;
const OPEN_PATHS = ['/sign-in', '/sign-up', '/reset', '/reset/of-a-letter'];

const dataDir = mkdtempSync(join(tmpdir(), 'waypost-shots-'));
mkdirSync(OUT, { recursive: true });
const [service, browser] = await Promise.all([startWaypost(dataDir), launchChromium()]);
try {
  const asked = process.argv.slice(2);
  const demo = await makeDemo(service.baseUrl);
  const paths = asked.length > 0 ? asked : [...OPEN_PATHS, ...listPaths(demo)];
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
  readonly email_id: string;
  readonly log_id?: string;
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
  const isOpen = (path: string) => OPEN_PATHS.includes(path);
  await shootAll(context, paths.filter(isOpen), name);
  const { email, password } = demo;
  const answer = await context.request.post('/v1/sessions', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Not signed in: ${answer.status()}`);
  await shootAll(
    context,
    paths.filter((path) => !isOpen(path)),
    name,
  );
  await context.close();
}

async function shootAll(context: BrowserContext, paths: readonly string[], name: string): Promise<void> {
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.locator('[role=status] .animate-pulse').first().waitFor({ state: 'detached' });
    const file = `${path === '/' ? 'overview' : path.slice(1).replaceAll(/[/?=]/g, '_')}.${name}.png`;
    await page.screenshot({ path: join(OUT, file), fullPage: true });
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    process.stdout.write(`${file}${overflow ? `  WIDER than the screen by ${overflow} px` : ''}\n`);
  }
  await page.close();
}
