import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMailbox, openMailboxBrowser } from '../mailbox-sessions/mailbox-browser.js';
import { connectImap } from '../support/imap-client.js';
import { connectWs } from '../ws/ws-client.js';
import { type Nodes, startNodes } from './two-nodes.js';

let nodes: Nodes;
beforeAll(async () => {
  nodes = await startNodes();
});
afterAll(() => nodes[Symbol.asyncDispose]());

describe('a WebSocket on any node', () => {
  it('is told of what happens here, and is closed when its session ends here', async () => {
    const { address, password } = await makeMailbox(nodes.here);
    const browser = openMailboxBrowser(nodes.here);
    await browser.signIn(address, password);
    const session = { headers: { cookie: browser.cookie() ?? '' }, query: { csrf: browser.csrfToken() } };
    const clients = await Promise.all(nodes.all.map((node) => connectWs(node, session)));
    await Promise.all(clients.map((client) => client.hear('connected')));

    const imap = await connectImap(nodes.here.ports.imaps ?? 0);
    await imap.login(address, password);
    await imap.ok('CREATE Projects');
    for (const client of clients) expect(await client.hear('mailboxCreated')).toMatchObject({ path: 'Projects' });
    await imap.append('INBOX', 'Subject: Hello\r\n\r\nHi\r\n');
    await imap.ok('SELECT INBOX');
    await imap.ok('MOVE 1 Projects');
    for (const client of clients) {
      expect(await client.hear('messagesMoved')).toMatchObject({ destinationPath: 'Projects', sourceUid: [1] });
    }
    const [message] = (await browser.call('GET /v1/messages?lightweight=true&folder=Projects')).body;
    await browser.call(`PUT /v1/messages/${message.id}`, { body: { labels: ['red'], flags: ['\\Seen'] } });
    for (const client of clients) {
      expect(await client.hear('flagsUpdated')).toMatchObject({ flags: ['\\Seen'], uids: [1] });
      expect(await client.hear('labelsUpdated')).toMatchObject({ labels: ['red'], uids: [1] });
    }
    await browser.call(`DELETE /v1/messages/${message.id}`);
    for (const client of clients) expect(await client.hear('messagesExpunged')).toMatchObject({ uids: [1] });

    const alias = { as: [address, password] as const };
    const { body: calendar } = await nodes.here.call('POST /v1/calendars', { ...alias, body: { name: 'Work' } });
    const ical = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20250105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR\n';
    const event = { calendar_id: calendar.id, event_id: 'lunch', ical };
    await nodes.here.call('POST /v1/calendar-events', { ...alias, body: event });
    await nodes.here.call('POST /v1/contacts', { ...alias, body: { full_name: 'Bob', contact_id: 'bob' } });
    await nodes.here.call('DELETE /v1/calendar-events/lunch', alias);
    for (const client of clients) {
      expect((await client.hear('calendarCreated')).calendar).toMatchObject({ id: calendar.id, name: 'Work' });
      const { calendarEvent } = await client.hear('calendarEventCreated');
      expect(calendarEvent).toMatchObject({ id: 'lunch', ical: expect.stringContaining('Lunch') });
      expect((await client.hear('addressBookCreated')).addressBook).toMatchObject({ id: 'default' });
      expect((await client.hear('contactCreated')).contact).toMatchObject({ id: 'bob', fullName: 'Bob' });
      expect((await client.hear('calendarEventDeleted')).calendarEvent).toMatchObject({ id: 'lunch' });
    }
    await browser.call('DELETE /v1/mailbox-session');
    for (const client of clients) expect((await client.closed).code).toBe(4401);
  });
});
