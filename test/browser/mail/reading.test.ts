import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { source } from '../../messages/message-fixture.js';
import { connectImap } from '../../support/imap-client.js';
import { listAxeFaults } from '../support/axe.js';
import { LOOKS, PHONE } from '../support/browser-app.js';
import { overflowOf } from '../support/overflow.js';
import { type MailStage, openMailStage } from './mail-stage.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MANY = 260;

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
  await put({ Subject: 'The plan', 'Message-ID': '<plan@x.test>' }, 'Here is it: https://plan.example/one?x=1.\r\n');
  await put(
    { Subject: 'Re: The plan', 'In-Reply-To': '<plan@x.test>', References: '<plan@x.test>' },
    'Agreed.\r\n\r\n> One\r\n> Two\r\n> Three\r\n> Four\r\n',
  );
  await stage.call('POST /v1/messages', { raw: withParts() });
  const folder = { folder: 'Many', flags: ['\\Seen'] };
  const numbers = Array.from({ length: MANY }, (_, n) => n);
  for (let at = 0; at < MANY; at += 20) {
    const some = numbers.slice(at, at + 20);
    await Promise.all(
      some.map((n) =>
        put({ Subject: `Number ${n}` }, 'Row\r\n', {
          ...folder,
          internal_date: new Date(1.7e12 + n * 6e4).toISOString(),
        }),
      ),
    );
  }
});
afterAll(() => stage?.[Symbol.asyncDispose]());

async function put(head: Record<string, string>, body = 'A body\r\n', more: object = {}): Promise<string> {
  const raw = source({ From: 'Bob <bob@remote.test>', To: stage.address, ...head }, body);
  const answer = await stage.call('POST /v1/messages?raw=false&nodemailer=false', { raw, ...more });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

function withParts(): string {
  const part = (head: string, body: string) => `${head}\r\n\r\n${body}\r\n`;
  const html = '<p>With a picture</p><img src="cid:pic@x" width="50"><a href="https://evil.example/">bank.example</a>';
  const base64 = 'Content-Transfer-Encoding: base64';
  const parts = [
    part('Content-Type: text/html', html),
    part(`Content-Type: image/png\r\nContent-ID: <pic@x>\r\n${base64}`, PIXEL),
    part(`Content-Type: image/png\r\nContent-Disposition: attachment; filename="chart.png"\r\n${base64}`, PIXEL),
    part('Content-Type: text/plain\r\nContent-Disposition: attachment; filename="notes.txt"', 'A note to read'),
  ];
  const type = 'multipart/related; boundary=b';
  const forged = { 'Authentication-Results': 'waypost.test; spf=pass; dkim=pass; dmarc=pass' };
  const head = { ...forged, From: 'eve@remote.test', Subject: 'Parts', 'MIME-Version': '1.0', 'Content-Type': type };
  return source(head, `${parts.map((one) => `--b\r\n${one}`).join('')}--b--\r\n`);
}

const row = (page: Page, subject: string | RegExp) =>
  page.locator('#list li').getByRole('link').filter({ hasText: subject });

describe('the webmail', () => {
  it('opens with the address and password of a mailbox, where the address says, and closes', async () => {
    await using visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/mail/archive');
    await page.getByLabel('Address').fill(stage.address);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(stage.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Archive', level: 1 }).waitFor();
    await page.getByRole('button', { name: `Mailbox ${stage.address}` }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to your mailbox' }).waitFor();
    expect((await visitor.context.request.get('/v1/mailbox-session')).status()).toBe(401);
  });

  it('shows a conversation, folds what is quoted, and marks what is opened as read', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await row(page, 'Re: The plan').click();
    const reader = page.getByRole('article', { name: 'Message' });
    await reader.getByText('Agreed.').waitFor();
    expect(await reader.getByText('Three').isVisible()).toBe(false);
    await reader.getByText('4 quoted lines').click();
    await reader.getByText('Three').waitFor();
    // Unread as well, so it is open
    const link = reader.getByRole('link', { name: 'https://plan.example/one?x=1' });
    expect(await link.getAttribute('rel')).toContain('noopener');
    const unread = async () => (await stage.call('GET /v1/messages?lightweight=true&is_unread=true&q=plan')).body;
    await expect.poll(unread).toEqual([]);
    // It is one row, and what is done to it is done to its messages
    const list = page.getByRole('list', { name: 'Messages' });
    const plans = list.getByRole('link').filter({ hasText: 'The plan' });
    await plans.getByText('2 messages').waitFor();
    expect(await plans.count()).toBe(1);
    const archived = async () => (await stage.call('GET /v1/messages?lightweight=true&folder=Archive&q=plan')).body;
    await page.keyboard.press('e');
    await page.getByText('2 messages archived').waitFor();
    await expect.poll(async () => (await archived()).length).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await plans.waitFor();
    await expect.poll(archived).toEqual([]);
    const setting = { name: 'Group messages into conversations' };
    for (const [isOn, rows] of [
      [false, 2],
      [true, 1],
    ] as const) {
      await page.goto('/mail/settings');
      await page.getByRole('switch', setting).click();
      await page.getByRole('switch', { ...setting, checked: isOn }).waitFor();
      await page.goto('/mail');
      await expect.poll(() => plans.count()).toBe(rows);
    }
  });

  it('shows pictures of the message, its attachments, and where a false link leads', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await row(page, 'Parts').click();
    const text = page.frameLocator('article iframe');
    await text.getByText('With a picture').waitFor();
    const width = () => text.locator('html').evaluate<number, never>("document.querySelector('img').naturalWidth");
    await expect.poll(width).toBe(1);
    expect(await text.getByRole('link').textContent()).toBe('bank.example (evil.example)');
    await page.getByRole('heading', { name: '2 attachments' }).waitFor(); // the picture in the text is none
    await page.getByRole('button', { name: 'Open notes.txt' }).click();
    await page.getByRole('dialog').getByText('A note to read').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('notes.txt');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('f');
    const forwarded = page.getByRole('dialog').getByRole('list', { name: 'Attachments' });
    for (const name of ['notes.txt', 'chart.png']) await forwarded.getByText(name).waitFor();
  });

  it('shows HTML as tall as it is and as wide as the screen, and takes keys while it has the focus', async () => {
    const head = { 'MIME-Version': '1.0', 'Content-Type': 'text/html' };
    await put({ ...head, Subject: 'Wide and long' }, `<table width="700"><td>Begin</table>${'<p>Line</p>'.repeat(80)}`);
    await put({ ...head, Subject: 'Short' }, '<p>No more than this</p>');
    await using visitor = await stage.visitMail({ viewport: PHONE });
    const { page } = visitor;
    await page.goto('/mail/inbox?q=subject%3A"Short"');
    await row(page, 'Short').click();
    const text = page.frameLocator('article iframe');
    await text.getByText('No more than this').waitFor();
    const height = () => page.evaluate<number>("document.querySelector('article iframe').clientHeight");
    await expect.poll(height).toBeLessThan(90);
    await page.goto('/mail/inbox?q=subject%3A"Wide and long"');
    await row(page, 'Wide and long').click();
    await text.getByText('Begin').waitFor();
    await expect.poll(height).toBeGreaterThan(1000);
    const overflow = (side: string) =>
      text
        .locator('html')
        .evaluate<number, never>(`((root) => root.scroll${side} - root.client${side})(document.documentElement)`);
    await expect.poll(async () => [await overflow('Width'), await overflow('Height')]).toEqual([0, 0]);
    // No click: the driver listens for its own clicks with a script in the frame, which the frame refuses
    await page.evaluate("document.querySelector('article iframe').contentWindow.focus()");
    await page.keyboard.press('u');
    await row(page, 'Wide and long').waitFor();
  });

  it('prints a letter from a document of its own, in which no script runs', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await row(page, 'Parts').click();
    await page.frameLocator('article iframe').getByText('With a picture').waitFor();
    const printed = page.waitForResponse(
      (answer) => answer.url().includes('/mail-frame') && /name="print"/.test(answer.request().postData() ?? ''),
    );
    await page.getByRole('article', { name: 'Message' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    const policy = (await (await printed).allHeaders())['content-security-policy'] ?? '';
    expect(policy).toMatch(/^sandbox allow-same-origin allow-modals; default-src 'none'/);
  });

  it('says when nothing is known of how a message came, whatever the message claims', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await row(page, 'Parts').click();
    await page.getByRole('article', { name: 'Message' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'How it came here' }).click();
    const told = page.getByRole('dialog', { name: 'How it came here' });
    await told.getByText('This service has no record').waitFor();
    expect(await told.getByText(/pass/i).count()).toBe(0);
  });

  it('is steered by the keyboard, and takes a move back', async () => {
    const [first, second] = [await put({ Subject: 'Key one' }), await put({ Subject: 'Key two' })];
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail/inbox?q=subject%3A"Key"');
    await row(page, 'Key two').waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('s');
    await expect.poll(async () => (await get(first)).is_flagged && (await get(second)).is_flagged).toBe(true);
    await page.keyboard.press('o');
    await page.getByRole('article').getByText('A body').last().waitFor();
    await page.keyboard.press('e');
    await expect.poll(async () => (await get(first)).folder_path).toBe('Archive');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await get(first)).folder_path).toBe('INBOX');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Starred', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  it('shows in two windows what an IMAP client does, and the client what a window does', async () => {
    const id = await put({ Subject: 'Seen by all' });
    await using one = await stage.visitMail();
    await using other = await stage.visitMail();
    for (const { page } of [one, other]) {
      await page.goto('/mail');
      await row(page, 'Seen by all').waitFor();
    }
    await using imap = await connectImap(stage.app.ports.imaps ?? 0);
    await imap.login(stage.address, stage.password);
    await imap.append('INBOX', source({ From: 'carl@remote.test', Subject: 'By IMAP' }));
    for (const { page } of [one, other]) await row(page, 'By IMAP').waitFor();
    await row(one.page, 'By IMAP').click(); // it is read
    await expect.poll(() => row(other.page, 'By IMAP').getByText('Unread').count()).toBe(0);
    await one.page.getByRole('button', { name: 'Star on “Seen by all”' }).click();
    await other.page.getByRole('button', { name: 'Star on “Seen by all”', pressed: true }).waitFor();
    await imap.ok('SELECT INBOX');
    const uid = (await get(id)).uid;
    expect((await imap.ok(`UID FETCH ${uid} (FLAGS)`)).join()).toContain('\\Flagged');
    await imap.ok(`UID MOVE ${uid} Archive`);
    for (const { page } of [one, other]) await row(page, 'Seen by all').waitFor({ state: 'detached' });
    await row(one.page, 'By IMAP').dragTo(one.page.getByRole('link', { name: 'Archive' }));
    for (const { page } of [one, other]) await row(page, 'By IMAP').waitFor({ state: 'detached' });
    await expect.poll(async () => imap.ok('STATUS Archive (MESSAGES)')).toContain('STATUS Archive (MESSAGES 2)');
  });

  it('reads again once events are told, whatever came before', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    let tell = (_sayConnected: () => void) => {};
    const held = new Promise<() => void>((resolve) => {
      tell = resolve;
    });
    await page.routeWebSocket('**/v1/ws**', (socket) => {
      socket.connectToServer().onMessage((frame) => {
        const { event } = JSON.parse(String(frame));
        if (event === 'connected') tell(() => socket.send(frame));
        if (event === 'ping') socket.send(frame);
      });
    });
    await page.goto('/mail');
    await row(page, 'Parts').waitFor();
    const sayConnected = await held;

    await page.waitForLoadState('networkidle');
    await put({ Subject: 'Told to no window' });
    sayConnected();
    await row(page, 'Told to no window').waitFor();
  });

  it('takes back what the service refuses', async () => {
    await put({ Subject: 'Stays here' });
    await using visitor = await stage.visitMail({ isUnreliable: true });
    const { page } = visitor;
    await page.goto('/mail');
    await row(page, 'Stays here').waitFor();
    await page.route('**/v1/messages/bulk', (route) => route.abort());
    await page.getByRole('checkbox', { name: 'Choose “Stays here”' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The service did not answer').waitFor();
    await row(page, 'Stays here').waitFor();
  });

  it('may go on writing when it cannot ask who is signed in', async () => {
    const id = await put({ Subject: 'Still mine' });
    await using visitor = await stage.visitMail({ isUnreliable: true });
    const { page } = visitor;
    await page.goto('/mail/inbox?q=subject%3A"Still"');
    await row(page, 'Still mine').waitFor();
    await page.route('**/v1/mailbox-session', (route) => route.abort());
    await page.route('**/v1/messages/bulk', (route) => route.fulfill({ status: 401, body: '{}' }), { times: 1 });
    const asked = page.waitForRequest('**/v1/mailbox-session');
    await page.keyboard.press('s');
    await asked;
    await expect.poll(async () => (await get(id)).is_flagged).toBe(false);
    await page.keyboard.press('s');
    await expect.poll(async () => (await get(id)).is_flagged).toBe(true);
  });

  it('takes keys in a folder without messages, too', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail/junk');
    await page.getByText('No messages here').waitFor();
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'New message' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
  });

  it('scrolls a long folder to its end, and files all of it in a new one', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await page.getByRole('link', { name: 'Many' }).click();
    await row(page, `Number ${MANY - 1}`).waitFor();
    const list = page.getByRole('list', { name: 'Messages' });
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);
    await page.evaluate("document.querySelector('#list ul').parentElement.scrollTo(0, 1e9)");
    await row(page, /Number 0\D/).waitFor();
    await page.getByRole('button', { name: 'New folder', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Filed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Filed' }).waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: `Choose all ${MANY} messages` }).click();
    await page.getByRole('toolbar').first().getByRole('button', { name: 'Move to' }).click();
    await page.getByRole('menuitem', { name: 'Filed' }).click();
    await page.getByText('No messages here').waitFor();
    const filed = async () => (await stage.call('GET /v1/folders/Filed')).body.total;
    await expect.poll(filed).toBe(MANY);
    const act = async (folder: string, name: string) => {
      await page.getByRole('link', { name: folder }).hover();
      await page.getByRole('button', { name: `Actions for ${folder}` }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Filed', 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('Kept');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Kept' }).click();
    await row(page, `Number ${MANY - 1}`).waitFor();
    await act('Kept', 'Delete folder');
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await page.getByRole('link', { name: 'Kept' }).waitFor({ state: 'detached' });
    // One folder for junk is shown, whatever programs of the public service expect
    expect(await page.getByRole('link', { name: /^(?:Junk|Spam)/ }).count()).toBe(1);
    await put({ Subject: 'In the other' }, 'Buy\r\n', { folder: 'Spam' });
    await page.getByRole('link', { name: 'Junk' }).click();
    await row(page, 'In the other').waitFor();
  });

  it('finds as one types, with conditions as chips', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await page.getByRole('searchbox').fill('from:eve has:attachment');
    await page.getByRole('button', { name: 'Remove the filter From eve' }).waitFor();
    await row(page, 'Parts').waitFor();
    expect(await row(page, 'plan').count()).toBe(0);
    await page.getByRole('searchbox').fill('no such word');
    await page.getByText('No message matches your search').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
  });

  it.each(LOOKS)('is usable by everybody, in %s', async (theme, viewport) => {
    for (const language of ['en', 'ar']) {
      await using visitor = await stage.visitMail({ theme, viewport, language });
      const { page } = visitor;
      await page.goto('/mail');
      await row(page, 'Parts').waitFor();
      expect(await listAxeFaults(page, { ignoreColours: language !== 'en' })).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await row(page, 'Re: The plan').click();
      await page.getByRole('article').getByText('Agreed.', { exact: true }).waitFor();
      expect(await listAxeFaults(page, { ignoreColours: language !== 'en' })).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    }
  });
});

async function get(id: string) {
  return (await stage.call(`GET /v1/messages/${id}?raw=false&nodemailer=false`)).body;
}
