import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMailbox } from '../../mailbox-sessions/mailbox-browser.js';
import { source } from '../../messages/message-fixture.js';
import { callApi } from '../../support/api-client.js';
import { eventually } from '../../support/eventually.js';
import { listAxeFaults } from '../support/axe.js';
import { LOOKS } from '../support/browser-app.js';
import { overflowOf } from '../support/overflow.js';
import { type MailStage, openMailStage } from './mail-stage.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
  for (const [id, ...lines] of CARDS) {
    const content = ['BEGIN:VCARD', 'VERSION:3.0', `UID:${id}`, ...lines, 'END:VCARD', ''].join('\r\n');
    expect((await stage.call('POST /v1/contacts', { contact_id: id, content })).status).toBe(200);
  }
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const CARDS = [
  ['zoe', 'FN:Zoe Young', 'N:Young;Zoe;;;', 'EMAIL;TYPE=WORK:zoe@remote.test', 'X-KEPT;A=b:stays', 'NOTE:Likes tea'],
  ['zoe2', 'FN:Z. Young', 'N:Young;Z.;;;', 'EMAIL:ZOE@remote.test', 'TEL;TYPE=CELL:+1 555 0100'],
  ['carl', 'FN:Carl', 'N:;Carl;;;', 'EMAIL:carl@remote.test', 'ORG:Acme'],
] as const;

const rows = (page: Page) => page.locator('#list li').getByRole('link');
const cardOf = async (id: string) => (await stage.call(`GET /v1/contacts/${id}`)).body.content as string;

describe('the contacts of the webmail', () => {
  it('are found, edited with unknown lines kept, put into groups, merged with everything kept, and deleted', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.getByLabel('Search contacts').fill('5550100');
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('Z. Young')]);
    await page.getByLabel('Search contacts').fill('');
    await rows(page).filter({ hasText: 'Zoe Young' }).click();
    await page.getByRole('button', { name: 'Edit contact' }).click();
    await page.getByLabel('Company').fill('Tea House');
    await page.getByLabel('Birthday').fill('1990-05-01');
    await page.getByRole('button', { name: 'Add a phone number' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('030 1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('May 1, 1990').waitFor();
    const saved = await cardOf('zoe');
    for (const line of [
      'X-KEPT;A=b:stays',
      'ORG:Tea House',
      'BDAY:1990-05-01',
      'TEL;TYPE=HOME:030 1',
      'NOTE:Likes tea',
    ])
      expect(saved).toContain(`${line}\r\n`);

    const acts = page.getByRole('button', { name: 'More actions for contacts' });
    await acts.click();
    await page.getByRole('menuitem', { name: 'New group' }).click();
    await page.getByLabel('Name of the group').fill('Team');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('This group has no contacts yet').waitFor();
    await page.getByLabel('Group', { exact: true }).selectOption('All contacts');
    for (const name of ['Z. Young', 'Carl']) {
      await rows(page).filter({ hasText: name }).click();
      await page.getByRole('article', { name }).getByRole('button', { name: 'Team', pressed: false }).click();
      await page.getByRole('article', { name }).getByRole('button', { name: 'Team', pressed: true }).waitFor();
    }

    await acts.click();
    await page.getByRole('menuitem', { name: 'Merge duplicates' }).click();
    await page.getByRole('radio', { name: /Zoe Young/ }).check();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('There are no duplicates').waitFor();
    const merged = await cardOf('zoe');
    for (const part of ['X-KEPT', 'TEL;TYPE=CELL:+1 555 0100', 'NICKNAME:Z. Young', 'FN:Zoe Young'])
      expect(merged).toContain(part);
    expect(merged.match(/^EMAIL/gm)).toHaveLength(1);
    expect((await stage.call('GET /v1/contacts/zoe2')).status).toBe(404);
    await page.getByLabel('Group', { exact: true }).selectOption('Team');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect((await stage.call('GET /v1/contacts?q=Team')).body[0].content).not.toContain('zoe2');

    // Another program changes it while it is edited here: refused, and nothing is lost
    await rows(page).filter({ hasText: 'Carl' }).click();
    await page.getByRole('button', { name: 'Edit contact' }).click();
    await page.getByLabel('Job title').fill('Baker');
    await stage.call('PUT /v1/contacts/carl', { full_name: 'Carl C.' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'changed in the meantime' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete contact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete contact' }).click();
    await expect.poll(async () => (await stage.call('GET /v1/contacts/carl')).status).toBe(404);
  });

  it('come from files of other programs and go into files, and a photo into a card', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail/contacts');
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'More actions for contacts' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const csv =
      'First Name,Last Name,E-mail Address,Mobile Phone\r\nDora,Short,dora@remote.test,12\r\nEmil,,emil@remote.test,\r\n';
    await act('Import contacts');
    await page
      .getByLabel('File with contacts')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('2 contacts found').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('2 contacts were added').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await act('Import contacts');
    const vcf = `${await cardOf('zoe')}BEGIN:VCARD\r\nVERSION:2.1\r\nN:Old;Fritz\r\nEND:VCARD\r\n`;
    await page
      .getByLabel('File with contacts')
      .setInputFiles({ name: 'a.vcf', mimeType: 'text/vcard', buffer: Buffer.from(vcf) });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('1 contact was added').waitFor();
    await page.getByText('1 already existed').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await rows(page).filter({ hasText: 'Dora Short' }).click();
    await page.getByRole('button', { name: 'Edit contact' }).click();
    const pixel = Buffer.from(PIXEL, 'base64');
    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('button', { name: 'Remove the photo' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('article', { name: 'Dora Short' }).locator('img').waitFor();

    await act('Export contacts');
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const text = await readFile(await table.path(), 'utf8');
    expect(text).toContain('Dora,,Short');
    await act('Export contacts');
    const [cards] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as vCard' }).click(),
    ]);
    expect(await readFile(await cards.path(), 'utf8')).toMatch(/PHOTO;ENCODING=b;TYPE=JPEG:/);
  });

  it('are suggested in the composer by their own names, a group as all its members', async () => {
    const content =
      'BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g\r\nFN:Choir\r\nMEMBER:urn:uuid:zoe\r\nMEMBER:urn:uuid:gus\r\nEND:VCARD\r\n';
    await stage.call('POST /v1/contacts', { contact_id: 'g', content });
    await stage.call('POST /v1/contacts', {
      contact_id: 'gus',
      uid: 'gus',
      full_name: 'Gus',
      emails: [{ value: 'gus@remote.test' }],
    });
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await page.getByRole('button', { name: 'Write' }).first().click();
    await page.getByLabel('To', { exact: true }).fill('gus');
    await page.getByRole('option', { name: 'Gus' }).click();
    await page.getByLabel('To', { exact: true }).fill('choi');
    await page.getByRole('option', { name: 'Choir' }).click();
    await page.getByRole('button', { name: 'Remove Zoe Young' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove Gus' }).count()).toBe(1);
  });

  it.each(LOOKS)('are usable by everybody, in %s', async (theme, viewport) => {
    await using visitor = await stage.visitMail({ theme, viewport, language: theme === 'dark' ? 'ar' : 'en' });
    const { page } = visitor;
    for (const path of ['', '/card/zoe', '/new', '/duplicates']) {
      await page.goto(`/mail/contacts${path}`);
      await page.locator('h1, h2').and(page.locator(':visible')).first().waitFor();
      if (path.endsWith('zoe')) await page.getByRole('article', { name: 'Zoe Young' }).waitFor();
      expect(await listAxeFaults(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    }
  });

  it('are reached and left by the keyboard', async () => {
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail/inbox');
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    await page.goto('/mail/contacts');
    await rows(page).first().waitFor();
    const [first, second] = await rows(page).allTextContents();
    await page.keyboard.press('j');
    await expect.poll(() => page.locator('#list a[aria-current=true]').textContent()).toBe(first);
    await page.keyboard.press('j');
    await expect.poll(() => page.locator('#list a[aria-current=true]').textContent()).toBe(second);
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'New contact' }).waitFor();
  });
});

function event(organizer: string, uid: string, method = 'REQUEST'): string {
  return [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//test//EN',
      ...(method ? [`METHOD:${method}`] : []),
      'BEGIN:VEVENT',
    ],
    ...[
      `UID:${uid}`,
      'DTSTAMP:20260101T000000Z',
      'DTSTART:20300110T100000Z',
      'DTEND:20300110T110000Z',
      `SUMMARY:About ${uid}`,
    ],
    ...['LOCATION:Room 2', `ORGANIZER;CN=Org:mailto:${organizer}`, `ATTENDEE;RSVP=TRUE:mailto:${stage.address}`],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
}

describe('a message that brings something for the calendar or the contacts', () => {
  it('is answered where it is proven, and the organizer hears of it', async () => {
    const bob = await makeMailbox(stage.app, { name: 'bob', token: stage.token });
    const as = [bob.address, bob.password] as const;
    const asBob = (request: string, body?: Record<string, unknown>) =>
      callApi(stage.app.baseUrl, request, { as, ...(body && { body }) });
    const [calendar] = (await asBob('GET /v1/calendars')).body;
    const ical = event(bob.address, 'lunch', '');
    expect((await asBob('POST /v1/calendar-events', { calendar_id: calendar.id, ical })).status).toBe(200);
    await eventually(
      async () => (await stage.call('GET /v1/messages?lightweight=true&subject=lunch')).body as unknown[],
      (found) => found.length > 0,
    );
    await using visitor = await stage.visitMail();
    const { page } = visitor;
    await page.goto('/mail');
    await page.locator('#list li').getByRole('link').filter({ hasText: 'About lunch' }).click();
    const card = page.getByRole('region', { name: 'Invitation' });
    await card.getByText('Org invites you').waitFor();
    await card.getByText('Not answered').waitFor();
    await card.getByText('Room 2').waitFor();
    expect(await card.getByText('Nothing proves').count()).toBe(0);
    expect(await listAxeFaults(page)).toEqual([]);
    await card.getByRole('button', { name: 'Maybe' }).click();
    await card.getByText('You might come').waitFor();
    await eventually(
      async () => (await asBob('GET /v1/calendar-events')).body as { ical: string }[],
      ([found]) => /PARTSTAT=TENTATIVE/.test(found?.ical ?? ''),
    );
  });

  it('offers no answer for what nothing proves until the person vouches for it, and adds cards to the contacts', async () => {
    const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:hal\r\nFN:Hal Nine\r\nN:Nine;Hal;;;\r\nEMAIL:hal@remote.test\r\nEND:VCARD\r\n';
    const head = {
      From: 'eve@remote.test',
      Subject: 'Unproven',
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/mixed; boundary=b',
    };
    const body = [
      part('Content-Type: text/plain', 'See below'),
      part('Content-Type: text/calendar; method=REQUEST; charset=utf-8', event('eve@remote.test', 'secret')),
      part('Content-Type: text/vcard; name=hal.vcf\r\nContent-Disposition: attachment; filename=hal.vcf', card),
    ];
    await stage.call('POST /v1/messages', { raw: source(head, `${body.join('')}--b--\r\n`) });
    await using visitor = await stage.visitMail({ theme: 'dark', viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.goto('/mail');
    await page.locator('#list li').getByRole('link').filter({ hasText: 'Unproven' }).click();
    const invitation = page.getByRole('region', { name: 'Invitation' });
    await invitation.getByText('Nothing proves that the organizer sent this').waitFor();
    expect(await invitation.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await invitation.getByRole('button', { name: 'I know that it is genuine' }).click();
    await invitation.getByRole('button', { name: 'Decline' }).click();
    await invitation.getByText('You have declined').waitFor();
    const person = page.getByRole('article', { name: 'Hal Nine' });
    await person.getByRole('button', { name: 'Add to contacts' }).click();
    await person.getByRole('link', { name: 'In your contacts' }).click();
    await page.getByRole('article', { name: 'Hal Nine' }).waitFor();
    expect((await stage.call('GET /v1/contacts?q=hal')).body).toHaveLength(1);
  });
});
