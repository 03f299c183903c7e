import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROLES } from '../../src/config/roles.js';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { testEngine } from '../support/database.js';
import { connectImap } from '../support/imap-client.js';
import { startTestApp } from '../support/test-app.js';

const KEY = '07'.repeat(32);
const LINE = `${'a long line of a large message '.repeat(2)}\r\n`;
const TEXT = LINE.repeat(Math.ceil(400_000 / LINE.length));

it.runIf(testEngine() === 'postgres')('a large message that one node takes is read and sent by another', async () => {
  const env = { WAYPOST_SECRET_KEY: KEY };
  const roles = ROLES.filter((role) => role !== 'worker');
  await using here = await startMailboxApp({ env, roles });
  if (here.app.location.engine !== 'postgres') throw new Error('nodes share PostgreSQL only');
  await using there = await startTestApp({ env: { ...env, DATABASE_URL: here.app.location.url } });

  const box = await here.mailbox();
  await here.deliver(box.address, `From: bob@remote.test\r\nSubject: large\r\n\r\n${TEXT}`);
  await using client = await connectImap(there.ports.imaps ?? 0);
  await client.login(box.address, box.password);
  await client.ok('SELECT INBOX');
  const fetched = await client.ok('FETCH 1 BODY.PEEK[TEXT]');
  expect(fetched.join('')).toContain(TEXT);

  const { status } = await here.app.call('POST /v1/emails', {
    as: here.token,
    body: { from: box.address, to: 'bob@remote.test', subject: 'from one node', text: TEXT },
  });
  expect(status).toBe(200);
  expect(await there.letterTo('bob@remote.test', /from one node/)).toContain(LINE.trim());

  for (const { dataDir } of [here.app, there])
    expect(await readdir(join(dataDir, 'blobs')).catch(() => [])).toEqual([]);
});
