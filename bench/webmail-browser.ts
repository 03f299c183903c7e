/**
 * What a person waits for in the webmail, in a real Chromium: milliseconds from the press of a button until it is on the
 * screen, beside Roundcube over the same mailbox and the same IMAP server, in turns.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../test/browser/support/chromium.js';
import { median, ratio, say, whole } from './figures.js';
import { SUBJECT_NEEDLE } from './mail-corpus.js';
import { type Roundcube, startRoundcube, whyNoRoundcube } from './roundcube.js';
import type { RunningWaypost } from './waypost.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MOST_SCRIPT_BYTES = 250 * 1024;
/** Places of the list that are looked at while it scrolls. */
const SCROLLS = 40;
const SCREEN = { width: 1280, height: 800 };

interface Mailbox {
  readonly size: number;
  readonly running: RunningWaypost;
  readonly address: string;
  readonly password: string;
}

/** One webmail, by what its pages are made of. Texts are JavaScript for the page. */
interface Webmail {
  readonly name: string;
  /** A person who is signed in and has seen nothing yet. */
  enter(browser: Browser): Promise<BrowserContext>;
  readonly list: string;
  readonly rows: string;
  /** Opens the n-th row of those on the screen. */
  open(n: number): string;
  /** What stands in the open message, or nothing while it is loading. */
  readonly opened: string;
  search(page: Page, words: string): Promise<void>;
  readonly found: string;
}

const WORKS = [
  { key: 'load', name: 'first load, until rows are there', must: 1500 },
  { key: 'open', name: 'open a message', must: 100 },
  { key: 'next', name: 'the next message', must: 50 },
  { key: 'search', name: 'search by subject, first rows', must: 300 },
] as const;
type Figures = Record<(typeof WORKS)[number]['key'], number>;

export async function benchBrowser(mailbox: Mailbox, directory: string): Promise<void> {
  const reason = whyNoRoundcube();
  const browser = await launchChromium();
  try {
    await using roundcube = reason ? undefined : await startRoundcube(directory, imapOf(mailbox));
    const webmails = [waypostOf(mailbox), ...(roundcube ? [roundcubeOf(mailbox, roundcube)] : [])];
    const rounds = new Map<Webmail, Figures[]>(webmails.map((one) => [one, []]));
    for (const one of webmails) await measure(one, browser); // the first of everything is slower: not counted
    for (let round = 0; round < ROUNDS; round++) {
      for (const one of webmails) rounds.get(one)?.push(await measure(one, browser));
    }
    say(`\n## In the browser, ${mailbox.size} messages, milliseconds\n`);
    say(
      `| | ${webmails.map(({ name }) => name).join(' | ')} | ratio | must |\n|---|---|${roundcube ? '---|' : ''}---|---|`,
    );
    for (const { key, name, must } of WORKS) {
      const [own = 0, peer] = webmails.map((one) => median((rounds.get(one) ?? []).map((figures) => figures[key])));
      const cells = peer === undefined ? [whole(own), ''] : [whole(own), whole(peer), ratio(own, peer)];
      say(`| ${name} | ${cells.join(' | ')} | ${must} |`);
    }
    if (reason) say(`Roundcube ${reason}`);
    say(await scriptBytes(browser, waypostOf(mailbox)));
    say(await scrollThrough(browser, waypostOf(mailbox), mailbox.size));
  } finally {
    await browser.close();
  }
}

const imapOf = ({ running }: Mailbox) => ({ imapsPort: running.ports.imaps ?? 0 });

function waypostOf({ running, address, password }: Mailbox): Webmail {
  return {
    name: 'Waypost',
    async enter(browser) {
      const baseURL = `https://127.0.0.1:${running.ports.https}`;
      const context = await browser.newContext({ baseURL, viewport: SCREEN, locale: 'en', ignoreHTTPSErrors: true });
      const data = { address, password, remember: false };
      const answer = await context.request.post('/v1/mailbox-sessions', { data });
      if (!answer.ok()) throw new Error(`No session: ${answer.status()} ${await answer.text()}`);
      return context;
    },
    list: '/mail/inbox',
    rows: `[...document.querySelectorAll('#list li a')].map((row) => row.textContent)`,
    open: (n) => `document.querySelectorAll('#list li a')[${n}].click()`,
    opened: `document.querySelector('article .whitespace-pre-wrap')?.textContent`,
    search: (page, words) => page.getByRole('searchbox').fill(words),
    found: `document.querySelector('h1')?.textContent === 'Search results'`,
  };
}

function roundcubeOf({ address, password }: Mailbox, { url }: Roundcube): Webmail {
  return {
    name: 'Roundcube',
    async enter(browser) {
      const context = await browser.newContext({ baseURL: url, viewport: SCREEN, locale: 'en' });
      const page = await context.newPage();
      await page.goto('/');
      await page.locator('#rcmloginuser').fill(address);
      await page.locator('#rcmloginpwd').fill(password);
      await page.locator('#rcmloginsubmit').click();
      await page.waitForURL(/_task=mail/);
      await page.close();
      return context;
    },
    list: '/?_task=mail&_mbox=INBOX',
    rows: `[...document.querySelectorAll('#messagelist tbody tr')].map((row) => row.textContent)`,
    // Its own command for a row that was chosen; by mouse it waits for a second click first
    open: (n) => `(() => {
      const list = rcmail.message_list;
      list.select(Object.keys(list.rows).find((id) => list.rows[id].obj === document.querySelectorAll('#messagelist tbody tr')[${n}]));
    })()`,
    opened: `document.getElementById('messagecontframe')?.contentDocument?.querySelector('#messagebody')?.textContent`,
    async search(page, words) {
      await page.evaluate(
        `rcmail.enable_command('search', true); document.getElementById('mailsearchform').value = '${words}'`,
      );
      await page.evaluate("rcmail.command('search')");
    },
    found: `true`,
  };
}

/** A person comes, opens a message and the next one, and searches. */
async function measure(webmail: Webmail, browser: Browser): Promise<Figures> {
  const context = await webmail.enter(browser);
  const page = await context.newPage();
  const from = performance.now();
  await page.goto(webmail.list, { waitUntil: 'commit' });
  await page.evaluate(untilPainted(`${webmail.rows}.length > 5`));
  const load = performance.now() - from;
  await page.waitForLoadState('networkidle');
  const opening = (n: number) =>
    page.evaluate<number>(`(async () => {
      const before = ${webmail.opened};
      const from = performance.now();
      ${webmail.open(n)};
      await ${untilPainted(`(${webmail.opened} ?? '') !== '' && ${webmail.opened} !== before`)};
      return performance.now() - from;
    })()`);
  const open = await opening(2);
  await page.waitForLoadState('networkidle');
  const next: number[] = [];
  for (const n of [3, 4, 5]) {
    next.push(await opening(n));
    await page.waitForLoadState('networkidle');
  }
  const searched = performance.now();
  await webmail.search(page, SUBJECT_NEEDLE);
  await page.evaluate(
    untilPainted(
      `(${webmail.found}) && ((rows) => rows.length > 3 && rows.every((row) => row.includes('${SUBJECT_NEEDLE}')))(${webmail.rows})`,
    ),
  );
  const search = performance.now() - searched;
  await context.close();
  return { load, open, next: median(next), search };
}

/** The frame after has it on the screen. */
function untilPainted(condition: string): string {
  return `new Promise((resolve) => {
    const look = () => requestAnimationFrame(${condition} ? () => resolve(true) : look);
    look();
  })`;
}

async function scriptBytes(browser: Browser, webmail: Webmail): Promise<string> {
  const context = await webmail.enter(browser);
  const page = await context.newPage();
  await page.goto(webmail.list);
  await page.evaluate(untilPainted(`${webmail.rows}.length > 5`));
  const bytes = await page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  );
  await context.close();
  return `JavaScript until rows are there, as sent: ${whole(bytes)} bytes (less than ${whole(MOST_SCRIPT_BYTES)})`;
}

/** From the top to the bottom and to places in between: how long a row is missing, and which is the last. */
async function scrollThrough(browser: Browser, webmail: Webmail, size: number): Promise<string> {
  const context = await webmail.enter(browser);
  const page = await context.newPage();
  await page.goto(`${webmail.list}?q=in%3Ainbox`); // single messages, so that it is known how many there are
  await page.evaluate(untilPainted(`${webmail.rows}.length > 5`));
  const waits = await page.evaluate<number[]>(`(async () => {
    const scroller = document.querySelector('#list ul').parentElement;
    const isWhole = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const shown = [...scroller.querySelectorAll('li')].map((row) => [row, row.getBoundingClientRect()])
        .filter(([, at]) => at.bottom > top && at.top < bottom);
      const height = shown.reduce((sum, [, at]) => sum + Math.min(at.bottom, bottom) - Math.max(at.top, top), 0);
      return height > bottom - top - 2 && shown.every(([row]) => row.querySelector('a'));
    };
    const waits = [];
    for (let n = 0; n <= ${SCROLLS}; n++) {
      const from = performance.now();
      scroller.scrollTo(0, (scroller.scrollHeight - scroller.clientHeight) * ((n * 7) % (${SCROLLS} + 1)) / ${SCROLLS});
      await ${untilPainted('isWhole()')};
      waits.push(performance.now() - from);
    }
    scroller.scrollTo(0, scroller.scrollHeight);
    await ${untilPainted('isWhole()')};
    return waits;
  })()`);
  const rows = await page.evaluate<number>(
    `Math.round(document.querySelector('#list ul').clientHeight / document.querySelector('#list li').clientHeight)`,
  );
  await context.close();
  if (rows !== size) throw new Error(`${rows} rows for ${size} messages`);
  return `${rows} rows, ${waits.length} jumps through the list: every row is there after ${whole(median(waits))} ms, after ${whole(Math.max(...waits))} at most`;
}
