import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectImap } from '../support/imap-client.js';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';

describe('open sessions', () => {
  let service: MailboxApp;
  beforeAll(async () => {
    service = await startMailboxApp();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const acts = {
    'a new password': (path: string, password: string) =>
      service.app.call(`POST ${path}/generate-password`, { as: service.token, body: { password } }),
    'a disabled alias': (path: string) =>
      service.app.call(`PUT ${path}`, { as: service.token, body: { is_enabled: false } }),
    'mailboxes switched off': (path: string) =>
      service.app.call(`PUT ${path}`, { as: service.token, body: { has_imap: false } }),
    'a deleted alias': (path: string) => service.app.call(`DELETE ${path}`, { as: service.token }),
  };

  it.each(Object.entries(acts))('end at once with %s, in IDLE and between commands', async (_, act) => {
    const box = await service.mailbox();
    await using idle = await box.connect();
    await using still = await box.connect();
    await idle.ok('SELECT INBOX');
    idle.begin('IDLE');
    await idle.line();
    expect(await act(box.path, box.password)).toMatchObject({ status: 200 });
    for (const client of [idle, still]) {
      expect(await client.line()).toMatch(/^\* BYE /);
      await client.closed();
    }
    await using late = await connectImap(service.app.ports.imaps ?? 0);
    expect(await late.run(`LOGIN ${box.address} "${box.password}"`)).toMatchObject({ status: 'NO' });
  });
});

describe('a stop', () => {
  it('says goodbye to everybody', async () => {
    await using service = await startMailboxApp();
    const box = await service.mailbox();
    await using client = await box.connect();
    await using idle = await box.connect();
    idle.begin('IDLE');
    await idle.line();
    await service.app.stop();
    for (const each of [client, idle]) expect(await each.line()).toMatch(/^\* BYE /);
  });
});
