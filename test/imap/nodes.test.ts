import { expect, it } from 'vitest';
import { testEngine } from '../support/database.js';
import { connectImap } from '../support/imap-client.js';
import { startTestApp } from '../support/test-app.js';
import { startMailboxApp } from './mailbox-app.js';

const KEY = '05'.repeat(32);

it.runIf(testEngine() === 'postgres')('sessions on two nodes see each other, and end together', async () => {
  await using here = await startMailboxApp({ env: { WAYPOST_SECRET_KEY: KEY } });
  if (here.app.location.engine !== 'postgres') throw new Error('nodes share PostgreSQL only');
  await using there = await startTestApp({ env: { WAYPOST_SECRET_KEY: KEY, DATABASE_URL: here.app.location.url } });
  const box = await here.mailbox();
  await using one = await box.connect();
  await using two = await connectImap(there.ports.imaps ?? 0);
  await two.login(box.address, box.password);
  await one.ok('SELECT INBOX');
  one.begin('IDLE');
  await one.line();
  await two.append('INBOX', 'Subject: a\r\n\r\nb\r\n', '(\\Seen) ');
  expect(await one.line()).toBe('* 1 EXISTS');
  expect(await one.line()).toBe('* 1 RECENT');
  expect(await two.ok('SELECT INBOX')).toContain('0 RECENT'); // the other node was told first
  await two.ok('STORE 1 +FLAGS.SILENT (\\Deleted)');
  expect(await one.line()).toBe('* 1 FETCH (FLAGS (\\Seen \\Deleted \\Recent))');
  await two.ok('EXPUNGE');
  expect(await one.line()).toBe('* 1 EXPUNGE');
  const body = { password: box.password };
  await here.app.call(`POST ${box.path}/generate-password`, { as: here.token, body });
  for (const client of [one, two]) expect(await client.line()).toMatch(/^\* BYE The password was changed/);
});
