import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailStage, openMailStage } from '../mail/mail-stage.js';
import { listAxeFaults } from '../support/axe.js';
import { LOOKS } from '../support/browser-app.js';
import { overflowOf } from '../support/overflow.js';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
  const { body } = await stage.call('GET /v1/calendars');
  const events = [
    ['SUMMARY:Conference', 'DTSTART;VALUE=DATE:20270112', 'DTEND;VALUE=DATE:20270116'],
    ['SUMMARY:Night train', 'DTSTART:20270119T200000Z', 'DTEND:20270120T090000Z'],
    ['SUMMARY:Review', 'DTSTART:20270113T120000Z', 'DTEND:20270113T130000Z', 'STATUS:TENTATIVE'],
    ['SUMMARY:Lunch', 'DTSTART:20270113T120000Z', 'DTEND:20270113T123000Z', 'RRULE:FREQ=WEEKLY'],
  ];
  for (const lines of events) {
    const ical = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n');
    expect((await stage.call('POST /v1/calendar-events', { calendar_id: body[0].id, ical })).status).toBe(200);
  }
});
afterAll(() => stage?.[Symbol.asyncDispose]());

it.each(LOOKS)('every view and the form are accessible, %s at %o', async (theme, viewport) => {
  await using visitor = await stage.visitMail({ theme, viewport });
  const { page } = visitor;
  for (const view of ['month', 'week', 'day', 'agenda']) {
    await page.goto(`/mail/calendar/${view}/2027-01-13`);
    await page.locator('[data-key]').filter({ hasText: 'Review' }).waitFor();
    expect([view, ...(await listAxeFaults(page))]).toEqual([view]);
    expect([view, await overflowOf(page)]).toEqual([view, 0]);
  }
  // Of what lasts over midnight each day shows its own part
  await page.getByText(/^– \d/).and(page.locator(':visible')).first().waitFor();
  await page.locator('[data-key]').filter({ hasText: 'Lunch' }).first().click();
  await page.getByText('At the same time: Review').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
});

it('begins the week as the language does, also from right to left', async () => {
  await using visitor = await stage.visitMail({ language: 'ar' });
  const { page } = visitor;
  await page.goto('/mail/calendar/month/2027-01-13');
  await page.getByText('Conference').first().waitFor();
  const first = page.getByRole('grid').getByRole('columnheader').first();
  expect(await first.textContent()).toContain('السبت');
  const [header, grid] = [await first.boundingBox(), await page.getByRole('grid').boundingBox()];
  expect(Math.round((header?.x ?? 0) + (header?.width ?? 0))).toBe(Math.round((grid?.x ?? 0) + (grid?.width ?? 0)));
  expect(await overflowOf(page)).toBe(0);
});

it('calls no day empty before it knows what is on it', async () => {
  await using visitor = await stage.visitMail({ viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/calendar-events?*', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const asked = page.waitForRequest('**/v1/calendar-events?*');
  await page.goto('/mail/calendar/month/2027-02-01');
  await asked;
  await page.getByRole('region', { name: 'Monday, February 1, 2027' }).waitFor();
  expect(await page.getByText('Nothing on this day').count()).toBe(0);
  answer();
  await page.getByText('Nothing on this day').waitFor();
});
