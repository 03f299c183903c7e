import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from '../imap/mailbox-app.js';
import { connectWs } from './ws-client.js';

const MESSAGE = 'From: bob@remote.test\r\nTo: ann@example.test\r\nSubject: Hello\r\n\r\nHi\r\n';

let site: MailboxApp;
beforeAll(async () => {
  site = await startMailboxApp();
});
afterAll(() => site[Symbol.asyncDispose]());

async function open() {
  const mailbox = await site.mailbox();
  const imap = await mailbox.connect();
  const client = await connectWs(site.app, { as: [mailbox.address, mailbox.password] });
  await client.hear('connected');
  return { mailbox, imap, client };
}

describe('what happens in a mailbox is told', () => {
  it('first to whom, with time and id of each event', async () => {
    const mailbox = await site.mailbox();
    await using client = await connectWs(site.app, { as: [mailbox.address, mailbox.password] });
    const { aliasId } = await client.hear('connected');
    expect(aliasId).toMatch(/^[0-9a-f]{24}$/);
    const imap = await mailbox.connect();
    await imap.ok('CREATE Projects');
    const event = await client.hear('mailboxCreated');
    expect(event).toMatchObject({ path: 'Projects', mailbox: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(Math.abs(event.timestamp - Date.now())).toBeLessThan(60_000);
    expect(event.notificationId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('of folders: created, renamed, deleted', async () => {
    const { imap, client } = await open();
    await using _ = client;
    await imap.ok('CREATE Work/Old');
    const [first, second] = [await client.hear('mailboxCreated'), await client.hear('mailboxCreated')];
    expect([first.path, second.path]).toEqual(['Work', 'Work/Old']);
    await imap.ok('RENAME Work/Old Archive-2025');
    expect(await client.hear('mailboxRenamed')).toMatchObject({
      mailbox: second.mailbox,
      oldPath: 'Work/Old',
      newPath: 'Archive-2025',
    });
    await imap.ok('DELETE Archive-2025');
    expect(await client.hear('mailboxDeleted')).toMatchObject({ mailbox: second.mailbox, path: 'Archive-2025' });
  });

  it('of new messages, by the MX and by APPEND', async () => {
    const { mailbox, imap, client } = await open();
    await using _ = client;
    await site.deliver(mailbox.address, MESSAGE);
    expect(await client.hear('newMessage')).toMatchObject({
      mailbox: 'INBOX',
      message: { object: 'message', subject: 'Hello', folder_path: 'INBOX', uid: 1, is_unread: true },
    });
    await imap.append('Drafts', MESSAGE, '(\\Draft) ');
    const { message } = await client.hear('newMessage');
    expect(message).toMatchObject({ folder_path: 'Drafts', is_draft: true });
    expect(message).not.toHaveProperty('raw');
  });

  it('of flags and labels, once for all that are alike, and of nothing that changed nothing', async () => {
    const { imap, client } = await open();
    await using _ = client;
    for (let n = 0; n < 3; n++) await imap.append('INBOX', MESSAGE);
    await imap.ok('SELECT INBOX');
    await imap.ok('STORE 1:2 +FLAGS (\\Seen)');
    expect(await client.hear('flagsUpdated')).toMatchObject({ action: 'set', flags: ['\\Seen'], uids: [1, 2] });
    await imap.ok('STORE 1:2 +FLAGS (\\Seen)');
    await imap.ok('STORE 2:3 +FLAGS (work)');
    expect(await client.hear('labelsUpdated')).toMatchObject({ action: 'set', labels: ['work'], uids: [2, 3] });
    await imap.ok('STORE 1 FLAGS (\\Flagged $Forwarded home)');
    const flags = await client.hear('flagsUpdated');
    expect([...flags.flags].sort()).toEqual(['$Forwarded', '\\Flagged']);
    expect(await client.hear('labelsUpdated')).toMatchObject({ labels: ['home'], uids: [1] });
    expect(client.heard).toEqual([]);
  });

  it('of messages that are moved, copied and gone', async () => {
    const { imap, client } = await open();
    await using _ = client;
    for (let n = 0; n < 3; n++) await imap.append('INBOX', MESSAGE);
    await imap.ok('SELECT INBOX');
    await imap.ok('COPY 1:2 Archive');
    const copied = await client.hear('messagesCopied');
    expect(copied).toMatchObject({ destinationPath: 'Archive', sourceUid: [1, 2], destinationUid: [1, 2] });
    await imap.ok('MOVE 3 Trash');
    const moved = await client.hear('messagesMoved');
    expect(moved).toMatchObject({ destinationPath: 'Trash', sourceUid: [3], destinationUid: [1] });
    expect(moved.sourceMailbox).toBe(copied.sourceMailbox);
    await imap.ok('STORE 1 +FLAGS (\\Deleted)');
    await imap.ok('EXPUNGE');
    expect(await client.hear('messagesExpunged')).toMatchObject({ mailbox: copied.sourceMailbox, uids: [1] });
  });

  it('of flags and labels that change as their message moves', async () => {
    const { mailbox, imap, client } = await open();
    await using _ = client;
    await imap.append('INBOX', MESSAGE);
    const { message } = await client.hear('newMessage');
    const { status } = await site.app.call(`PUT /v1/messages/${message.id}`, {
      as: [mailbox.address, mailbox.password],
      body: { folder: 'Archive', flags: ['\\Flagged'], labels: ['work'] },
    });
    expect(status).toBe(200);
    const { destinationMailbox } = await client.hear('messagesMoved');
    const place = { mailbox: destinationMailbox, uids: [1] };
    expect(await client.hear('flagsUpdated')).toMatchObject({ flags: ['\\Flagged'], ...place });
    expect(await client.hear('labelsUpdated')).toMatchObject({ labels: ['work'], ...place });
  });

  it('to its own user alone', async () => {
    const { client } = await open();
    await using _ = client;
    const other = await open();
    await using __ = other.client;
    await other.imap.ok('CREATE Secret');
    await other.client.hear('mailboxCreated');
    expect(client.heard).toEqual([]);
  });
});
