import { expect, it } from 'vitest';
import { cpuGrowth } from '../support/cpu-growth.js';
import { startTestApp } from '../support/test-app.js';

it.each(['from', 'to', 'replyTo'])('POST /v1/emails reads blanks in %s in linear time', async (field) => {
  await using app = await startTestApp();
  const token = await app.signUp();
  const mail = { from: 'ann@acme.test', to: 'bob@remote.test', subject: 'Hi', text: 'hello' };
  const growth = await cpuGrowth(async (size) => {
    const body = { ...mail, [field]: `a${' '.repeat(size)} x@y` };
    const answer = await app.call('POST /v1/emails', { as: token, body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }, 15 * 1024);
  expect(growth).toBeLessThan(6);
});
