import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PathState } from '../../src/deliverylog/path.js';
import type { EmailStatus } from '../../src/outbound/emails/email.js';
import { statusReport } from '../returns/return-samples.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let ann: string;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.signUp();
  await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test', catchall: false } });
  for (const check of ['verify-records', 'verify-smtp']) await ask(`GET /v1/domains/acme.test/${check}`);
  await ask('POST /v1/domains/acme.test/aliases', { name: 'ann' });
  await ask('PUT /v1/sandbox/hosts/no.test', { behaviour: 'refuse', text: '550 5.1.1 No such user' });
  await ask('PUT /v1/sandbox/hosts/busy.test', { behaviour: 'refuse', text: '452 4.2.2 Mailbox full' });
  await ask('POST /v1/domains/acme.test/suppressions', { address: 'ida@remote.test' });
});
afterAll(() => app?.[Symbol.asyncDispose]());

async function ask(name: string, body?: object) {
  const answer = await app.call(name, { as: ann, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function send(to: string): Promise<string> {
  return (await ask('POST /v1/emails', { from: 'ann@acme.test', to, subject: 'Hello', text: 'Hi' })).id;
}

/** What each place says of the message: its status, the state of its recipient, the entry in the log. */
async function statesOf(id: string) {
  const { status, recipients } = await ask(`GET /v1/emails/${id}`);
  const logs = await ask('GET /v1/logs?limit=50');
  const entry = logs.find((log: { email_id?: string }) => log.email_id === id);
  return { status, recipient: recipients[0].state, log: entry?.state };
}

describe('a message has one state, and every place says the same', () => {
  it.each<[string, EmailStatus, PathState]>([
    ['bob@remote.test', 'sent', 'delivered'],
    ['eve@no.test', 'bounced', 'bounced'],
    ['fay@busy.test', 'deferred', 'waiting'],
    ['ida@remote.test', 'rejected', 'refused'],
  ])('to %s: %s, %s', async (to, status, state) => {
    const id = await send(to);
    await expect.poll(() => statesOf(id)).toEqual({ status, recipient: state, log: state });
  });

  it('cancelled is not refused', async () => {
    const id = await send('gus@busy.test');
    await expect.poll(() => statesOf(id)).toMatchObject({ log: 'waiting' });
    await ask(`DELETE /v1/emails/${id}`);
    expect(await statesOf(id)).toEqual({ status: 'rejected', recipient: 'cancelled', log: 'cancelled' });
  });

  it('a bounce that comes back later: it did not arrive after all', async () => {
    const id = await send('kim@remote.test');
    await expect.poll(() => statesOf(id)).toMatchObject({ log: 'delivered' });
    const { totals: before } = await ask('GET /v1/overview');
    const [letter] = await ask('GET /v1/sandbox/messages?to=kim@remote.test');
    const transport = createTransport({ host: '127.0.0.1', port: app.ports.mx, tls: { rejectUnauthorized: false } });
    await transport.sendMail({
      envelope: { from: '', to: [letter.from] },
      raw: statusReport({ finalRecipient: 'kim@remote.test' }),
    });
    transport.close();
    expect(await statesOf(id)).toEqual({ status: 'sent', recipient: 'bounced', log: 'bounced' });
    const { totals } = await ask('GET /v1/overview');
    expect(totals.bounced).toBe(before.bounced + 1);
  });

  it('a destination that refuses is not one that takes mail, and what we refused is no bounce', async () => {
    const { destinations, totals } = await ask('GET /v1/overview');
    expect(destinations).toMatchObject([{ name: 'busy.test', state: 'refusing' }]);
    expect(totals).toMatchObject({ refused: 1, cancelled: 1, bounced: 2 });
  });
});
