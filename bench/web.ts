/**
 * Time to first view: from the beginning of the navigation until the heading of the page is painted, in a real
 * Chromium, beside a page that holds nothing else, served by the same process in the same way. Each visit has a browser
 * profile of its own, so nothing is cached; then the same page once more with what the first visit left.
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../test/browser/support/chromium.js';
import { listInitialScripts, listScriptsOfPage, sumGzipBytes } from '../test/dashboard/initial-scripts.js';
import { startWaypost } from '../test/support/waypost-process.js';
import { median, ratio, say, whole } from './figures.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const LIMIT_BYTES = 200 * 1024;
const ACCOUNT = { email: 'ann@example.test', password: 'correct horse battery' };
const PAGES = [
  { name: 'empty page', path: '/empty.html', isSignedIn: false },
  { name: 'sign-in', path: '/sign-in', isSignedIn: false },
  { name: 'overview', path: '/', isSignedIn: true },
] as const;

/** As text, because a function that a compiler has touched does not run in the page. The frame after has it painted. */
const UNTIL_PAINTED = `new Promise((resolve) => {
  const look = () =>
    requestAnimationFrame(document.querySelector('h1') ? () => resolve(performance.now()) : look);
  look();
})`;

const program = copyWithEmptyPage();
const dataDir = mkdtempSync(join(tmpdir(), 'waypost-bench-data-'));
const service = await startWaypost(dataDir, {}, join(program, 'bin/waypost.js'));
const browser = await launchChromium();
const times = new Map<string, number[]>();
try {
  await fetch(`${service.baseUrl}/v1/account`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  await visitAll(browser, () => {}); // the first of everything is slower: not counted
  for (let round = 0; round < ROUNDS; round += 1) {
    await visitAll(browser, (name, ms) => times.set(name, [...(times.get(name) ?? []), ms]));
  }
} finally {
  await browser.close();
  await service.stop();
  for (const directory of [program, dataDir]) rmSync(directory, { recursive: true, force: true });
}
report();

async function visitAll(opened: Browser, note: (name: string, ms: number) => void): Promise<void> {
  for (const { name, path, isSignedIn } of PAGES) {
    const context = await opened.newContext({ baseURL: service.baseUrl, locale: 'en' });
    if (isSignedIn) await context.request.post('/v1/sessions', { data: ACCOUNT });
    note(name, await timeToHeading(context, path));
    note(`${name}, again`, await timeToHeading(context, path));
    await context.close();
  }
}

async function timeToHeading(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  const ms = await page.evaluate<number>(UNTIL_PAINTED);
  await page.close();
  return ms;
}

function report(): void {
  const of = (name: string) => median(times.get(name) ?? []);
  for (const again of ['', ', again']) {
    const empty = of(`empty page${again}`);
    for (const { name } of PAGES) {
      const ms = of(`${name}${again}`);
      say(
        `${`${name}${again}`.padEnd(18)} ${whole(ms)} ms, ${whole(ms - empty)} ms after the empty page (${ratio(ms, empty)})`,
      );
    }
  }
  const initial = sumGzipBytes('dist/web', listInitialScripts('dist/web'));
  const signIn = sumGzipBytes('dist/web', listScriptsOfPage('dist/web', 'sign-in-page'));
  say(`JavaScript, gzip: ${whole(initial)} bytes, with sign-in ${whole(signIn)} (less than ${whole(LIMIT_BYTES)})`);
  if (signIn >= LIMIT_BYTES) process.exitCode = 1;
}

/** The built program, with one more file among those it serves. */
function copyWithEmptyPage(): string {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-bench-web-'));
  for (const name of ['bin', 'dist', 'package.json']) cpSync(name, join(directory, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
  const html = '<!doctype html>\n<html lang="en">\n<title>Empty</title>\n<h1>Empty</h1>\n</html>\n';
  const file = join(directory, 'dist/web/empty.html');
  writeFileSync(file, html);
  writeFileSync(`${file}.gz`, gzipSync(html));
  writeFileSync(`${file}.br`, brotliCompressSync(html));
  return directory;
}
