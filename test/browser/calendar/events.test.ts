import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailStage, openMailStage } from '../mail/mail-stage.js';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / (24 * HOUR_MS);
const chip = (page: Page, title: string) => page.locator('[data-key]').filter({ hasText: title });
const onDay = (page: Page, day: string) =>
  page
    .getByRole('gridcell')
    .and(page.locator(`[data-day="${dayNumber(day)}"]`))
    .locator('[data-key]');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

interface Listed {
  readonly id: string;
  readonly summary: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly ical: string;
  readonly status?: string;
}
async function found(query: string): Promise<readonly Listed[]> {
  return (await stage.call(`GET /v1/calendar-events?${query}`)).body;
}
async function only(title: string): Promise<Listed> {
  const [one] = (await found('limit=100')).filter(({ summary }) => summary === title);
  if (!one) throw new Error(`There is no ${title}`);
  return one;
}
async function add(lines: readonly string[], kind = 'VEVENT'): Promise<void> {
  const ical = ['BEGIN:VCALENDAR', `BEGIN:${kind}`, ...lines, `END:${kind}`, 'END:VCALENDAR'].join('\n');
  const { body } = await stage.call('GET /v1/calendars');
  const answer = await stage.call('POST /v1/calendar-events', { calendar_id: body.at(-1).id, ical });
  expect(answer.status).toBe(200);
}

it('an event is made with the keyboard, invites, is dragged, moved and lengthened by keys, and deleted', async () => {
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail/calendar/month/2027-01-13');
  await page.getByRole('heading', { level: 1, name: 'January 2027' }).waitFor();
  await page.keyboard.press('2');
  await page.getByRole('heading', { level: 1, name: 'Jan 10 – 16, 2027' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 1, name: 'Jan 17 – 23, 2027' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('heading', { level: 1, name: 'Jan 10 – 16, 2027' }).waitFor();

  await page.keyboard.press('n');
  const form = dialog(page, 'New event');
  await form.getByLabel('Title').fill('Planning');
  await form.getByLabel('Start time').fill('10:00');
  await form.getByLabel('End time').fill('11:00');
  await form.getByLabel('Add a reminder').selectOption({ label: '15 minutes before' });
  await form.getByLabel('Address to invite').fill('Bob <bob@remote.test>');
  await page.keyboard.press('Enter');
  await form.getByText('No answer yet').waitFor();
  await form.getByText('Nothing else at that time').waitFor();
  await form.getByRole('button', { name: 'Save and invite' }).click();
  await form.waitFor({ state: 'detached' });
  await chip(page, 'Planning').waitFor();
  const made = await only('Planning');
  expect(made.ical).toContain('TRIGGER:-PT15M\r\n');
  expect(made.ical).toContain(`ORGANIZER:mailto:${stage.address}\r\n`);
  const letters = () => stage.app.admin('sandbox.inbox', { to: 'bob@remote.test' });
  await expect.poll(async () => (await letters()).length, { timeout: 30_000 }).toBeGreaterThan(0);

  const from = await chip(page, 'Planning').boundingBox();
  const next = await page.locator(`[data-hours][data-day="${dayNumber('2027-01-14')}"]`).boundingBox();
  if (!from || !next) throw new Error('nothing is drawn');
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(next.x + 20, y + 20, { steps: 4 });
  await page.mouse.move(next.x + next.width / 2, y + 2 * (next.height / 24), { steps: 4 });
  await page.mouse.up();
  const since = async () => {
    const { start_date: start, end_date: end } = await only('Planning');
    return [Date.parse(start) - Date.parse(made.start_date), Date.parse(end) - Date.parse(start)].map(
      (ms) => ms / HOUR_MS,
    );
  };
  await expect.poll(since).toEqual([26, 1]);

  // Faster than anything is stored, or drawn
  await chip(page, 'Planning').focus();
  for (const key of ['Up', 'Up', 'Left', 'Left', 'Right']) await page.keyboard.press(`Alt+Arrow${key}`);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect.poll(since).toEqual([1.5, 1.25]);
  await chip(page, 'Planning').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Delete');
  await page.getByText('Event deleted').waitFor();
  await page.getByRole('region', { name: 'Jan 10 – 16, 2027' }).and(page.locator(':focus')).waitFor();
  expect(await found('limit=100')).toEqual([]);
});

it('the focus stays where a keyboard was: at the next event, at the day, at what a dialog changed', async () => {
  const days = ['20270419', '20270420', '20270421'];
  for (const [n, day] of days.entries()) {
    await add([`UID:focus-${n}`, `SUMMARY:Focus ${n}`, `DTSTART:${day}T090000Z`, `DTEND:${day}T100000Z`]);
  }
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail/calendar/month/2027-04-19');
  const focused = (title: string) => chip(page, title).and(page.locator(':focus')).waitFor();
  await chip(page, 'Focus 0').press('Delete');
  await focused('Focus 1');
  await page.keyboard.press('Delete');
  await focused('Focus 2');
  await page.keyboard.press('Enter');
  await page.getByLabel('Start date').fill('2027-04-23');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await onDay(page, '2027-04-23').and(page.locator(':focus')).waitFor();

  await page.locator(`[role=gridcell][data-day="${dayNumber('2027-04-19')}"]`).focus();
  for (let weeks = 0; weeks < 8; weeks += 1) await page.keyboard.press('ArrowDown');
  const day = page.locator(`[role=gridcell][data-day="${dayNumber('2027-06-14')}"]`);
  await day.and(page.locator(':focus')).waitFor();
  await page.getByRole('heading', { level: 1, name: 'June 2027' }).waitFor();
});

it('a finger that is held on an event drags it, and one that moves at once does not', async () => {
  await add(['UID:touch', 'SUMMARY:Touched', 'DTSTART:20270525T090000Z', 'DTEND:20270525T100000Z']);
  await using visitor = await stage.visitMail();
  const { page, context } = visitor;
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await page.goto('/mail/calendar/week/2027-05-25');
  await chip(page, 'Touched').waitFor();
  const centre = async () => {
    const box = await chip(page, 'Touched').boundingBox();
    const next = await page.locator(`[data-hours][data-day="${dayNumber('2027-05-26')}"]`).boundingBox();
    if (!box || !next) throw new Error('nothing is drawn');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, nextX: next.x + next.width / 2 };
  };
  const { x, y, nextX } = await centre();
  await touch('touchStart', x, y);
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', x + (nextX - x) * share, y);
  await touch('touchEnd');
  const start = async () => (await only('Touched')).start_date;
  const dragged = () => chip(page, 'Touched').and(page.locator('[data-dragged]'));
  expect(await start()).toBe('2027-05-25T09:00:00.000Z');

  const now = await centre();
  await touch('touchStart', now.x, now.y);
  await dragged().waitFor();
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', now.x + (now.nextX - now.x) * share, now.y);
  await touch('touchEnd');
  await expect.poll(start).toBe('2027-05-26T09:00:00.000Z');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('of a series one, the later ones or all are changed and deleted', async () => {
  await add([
    'UID:series',
    'SUMMARY:Stand-up',
    'DTSTART:20270111T120000Z',
    'DTEND:20270111T123000Z',
    'RRULE:FREQ=DAILY;COUNT=5',
    'X-KEPT:as it is',
  ]);
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail/calendar/month/2027-01-13');
  const titles = async () =>
    (await found('expand=true&start_date=2027-01-01&end_date=2027-02-01')).map(({ summary }) => summary);
  const rename = async (day: string, name: string, scope: string) => {
    await onDay(page, day).click();
    await page.getByLabel('Title').fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: scope }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await onDay(page, day).filter({ hasText: name }).waitFor();
  };
  await rename('2027-01-13', 'One', 'Only this one');
  expect(await titles()).toEqual(['Stand-up', 'Stand-up', 'One', 'Stand-up', 'Stand-up']);
  await rename('2027-01-14', 'Later', 'This one and those after it');
  expect(await titles()).toEqual(['Stand-up', 'Stand-up', 'One', 'Later', 'Later']);
  await rename('2027-01-12', 'All', 'All of them');
  expect(await titles()).toEqual(['All', 'All', 'One', 'Later', 'Later']);
  expect((await found('limit=10')).filter(({ ical }) => ical.includes('X-KEPT:as it is\r\n'))).toHaveLength(2);

  const remove = async (day: string, scope: string) => {
    await onDay(page, day).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: scope }).click();
    await onDay(page, day).waitFor({ state: 'detached' });
  };
  await remove('2027-01-11', 'Only this one');
  await expect.poll(titles).toEqual(['All', 'One', 'Later', 'Later']);
  await remove('2027-01-15', 'This one and those after it');
  await expect.poll(titles).toEqual(['All', 'One', 'Later']);
  await remove('2027-01-12', 'All of them');
  await expect.poll(titles).toEqual(['Later']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(titles).toEqual(['All', 'One', 'Later']);
});

it('calendars are made, filled from a file, hidden and exported; tasks are added and ticked off', async () => {
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail/calendar/month/2027-03-01');
  await page.getByRole('button', { name: 'New calendar' }).click();
  await page.getByLabel('Name').fill('Team');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Actions for “Team”' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const event = (uid: string) =>
    `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:Imported ${uid}\nDTSTART;VALUE=DATE:20270310\nEND:VEVENT\n`;
  const text = `BEGIN:VCALENDAR\nMETHOD:PUBLISH\n${event('a')}${event('b')}BEGIN:VEVENT\nUID:c\nDTSTART:soon\nEND:VEVENT\nEND:VCALENDAR\n`;
  const file = { name: 'team.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) };
  await page.getByLabel('Files').setInputFiles(file);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('2 events imported').waitFor();
  await page.getByText('1 could not be read').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await chip(page, 'Imported a').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Actions for “Team”' }).click();
      await page.getByRole('menuitem', { name: 'Export' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('Team.ics');
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  const exported = Buffer.concat(pieces).toString();
  expect(exported.match(/^SUMMARY:.*/gm)?.toSorted()).toEqual(['SUMMARY:Imported a', 'SUMMARY:Imported b']);
  await page.getByRole('checkbox', { name: 'Team' }).uncheck();
  await chip(page, 'Imported a').waitFor({ state: 'detached' });

  await page.keyboard.press('5');
  await page.getByLabel('New task').fill('Pay the rent');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: '“Pay the rent” is done' }).click();
  await page.getByRole('region', { name: 'Done' }).getByText('Pay the rent').waitFor();
  await expect.poll(async () => (await only('Pay the rent')).status).toBe('COMPLETED');
  await page.getByRole('button', { name: 'Pay the rent' }).click();
  await page.getByLabel('Due').fill('2027-03-11');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await only('Pay the rent')).ical).toContain('DUE;VALUE=DATE:20270311\r\n');
});

it('a task that repeats is ticked off for this time, and is due again', async () => {
  await add(
    ['UID:bins', 'SUMMARY:Bins out', 'DUE;VALUE=DATE:20270104', 'RRULE:FREQ=WEEKLY', 'X-KEPT:as it is'],
    'VTODO',
  );
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail/calendar/tasks');
  const open = page.getByRole('region', { name: 'To do' });
  const done = page.getByRole('region', { name: 'Done' });
  const box = (region: typeof open) => region.getByRole('checkbox', { name: '“Bins out” is done' });
  const row = (region: typeof open) => region.getByRole('listitem').filter({ hasText: 'Bins out' });
  await row(open).getByText('Jan 4').waitFor();
  await box(open).click();
  await row(open).getByText('Jan 11').waitFor();
  await row(done).getByText('Jan 4').waitFor();
  const first = await only('Bins out');
  expect(first.ical).toContain('RRULE:FREQ=WEEKLY\r\n');
  expect(first.ical).toMatch(/RECURRENCE-ID;VALUE=DATE:20270104[\s\S]*STATUS:COMPLETED/);
  await box(open).click();
  await row(open).getByText('Jan 18').waitFor();
  await row(done).getByText('Jan 11').waitFor();

  // Opened again, it is the next one
  await box(done).click();
  await row(open).getByText('Jan 11').waitFor();
  await row(done).getByText('Jan 4').waitFor();

  await open.getByRole('button', { name: 'Bins out' }).click();
  await page.getByLabel('Title').fill('Bins in');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Only this one' }).click();
  await open.getByText('Bins in').waitFor();
  await box(open).waitFor({ state: 'detached' });
  await open.getByRole('button', { name: 'Bins in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Only this one' }).click();
  await row(open).getByText('Jan 18').waitFor();
  const { ical } = await only('Bins out');
  expect(ical).toContain('EXDATE;VALUE=DATE:20270111\r\n');
  expect(ical.match(/BEGIN:VTODO/g)).toHaveLength(2);

  await open.getByRole('button', { name: 'Bins out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'All of them' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row(open).waitFor({ state: 'detached' });
  expect(await found('component_type=VTODO&uid=bins')).toEqual([]);
});

it('reminds of what another program wrote, wherever in the webmail one is, once', async () => {
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail/inbox');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const start = new Date(Date.now() - 30_000).toISOString().replace(/[-:]|\.\d+/g, '');
  await add([
    'SUMMARY:Soon',
    `DTSTART:${start}`,
    'DURATION:PT1H',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    'END:VALARM',
  ]);
  await page.getByRole('status').getByText('Soon ·').waitFor();
  await page.goto('/mail/calendar/agenda');
  await chip(page, 'Soon').first().waitFor(); // twice if the hour goes past midnight
  await add([
    'SUMMARY:Sooner',
    `DTSTART:${start}`,
    'DURATION:PT1H',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    'END:VALARM',
  ]);
  await page.getByRole('status').getByText('Sooner ·').waitFor();
  expect(await page.getByRole('status').getByText('Soon ·').count()).toBe(0);
});
