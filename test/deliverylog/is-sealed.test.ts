import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../support/eventually.js';
import { converse } from '../support/smtp-converse.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.signUp('ann@example.test');
  const call = (request: string, body: object) => app.call(request, { as: token, body });
  await call('POST /v1/domains', { domain: 'acme.test', catchall: false });
  const aliases = '/v1/domains/acme.test/aliases';
  expect((await call(`POST ${aliases}`, { name: 'kept', recipients: '', has_imap: true })).status).toBe(200);
  await app.call(`POST ${aliases}/kept/generate-password`, { as: token });
  await call(`POST ${aliases}`, { name: 'onward', recipients: ['bob@shop.example'] });
});
afterAll(() => app[Symbol.asyncDispose]());

/** The answer to RCPT, and to the message where that was taken. */
async function arrive(recipient: string): Promise<string> {
  await using smtp = await converse(app.ports.mx ?? 0);
  const say = async (line: string) => {
    smtp.say(`${line}\r\n`);
    return smtp.hearReply();
  };
  await smtp.hearReply();
  await say('HELO mail.stranger.example');
  await say('MAIL FROM:<eve@stranger.example>');
  const answer = await say(`RCPT TO:<${recipient}>`);
  if (!answer.startsWith('250')) return answer;
  await say('DATA');
  return await say('From: eve@stranger.example\r\nSubject: Lunch\r\n\r\nHi\r\n.');
}

async function logOf(recipient: string) {
  return vi.waitFor(async () => {
    const { body } = await app.call('GET /v1/logs', { as: token });
    const found = body.find((log: { rcpt_to?: string }) => log.rcpt_to === recipient);
    expect(found).toBeDefined();
    return found;
  }, PATIENCE);
}

describe('is_sealed of the log', () => {
  it('is said of mail in a mailbox, of which the log keeps no header, by the API and by the command line', async () => {
    expect(await arrive('kept@acme.test')).toMatch(/^250/);
    const log = await logOf('kept@acme.test');
    expect(log).toMatchObject({ state: 'stored', is_sealed: true });
    for (const field of ['subject', 'from', 'to', 'message_id']) expect(log).not.toHaveProperty(field);
    expect((await app.call(`GET /v1/logs/${log.id}`, { as: token })).body).toMatchObject({ is_sealed: true });
    expect(await app.admin('log.show', { id: log.id })).toMatchObject({ is_sealed: true, subject: null });
  });

  it('is not said of mail that was sent on, whose subject is shown', async () => {
    expect(await arrive('onward@acme.test')).toMatch(/^250/);
    const log = await logOf('onward@acme.test');
    expect(log).toMatchObject({ state: 'delivered', subject: 'Lunch', from: 'eve@stranger.example' });
    expect(log).not.toHaveProperty('is_sealed');
  });

  it('is not said of what was refused before anybody read it', async () => {
    expect(await arrive('nobody@acme.test')).toMatch(/^550/);
    const log = await logOf('nobody@acme.test');
    expect(log.state).toBe('refused');
    expect(log).not.toHaveProperty('is_sealed');
  });

  it('is not said of mail that left', async () => {
    const body = { from: 'onward@acme.test', to: 'dan@shop.example', subject: 'Out', text: 'Hi' };
    expect((await app.call('POST /v1/emails', { as: token, body })).status).toBe(200);
    const log = await logOf('dan@shop.example');
    expect(log).toMatchObject({ direction: 'out', subject: 'Out' });
    expect(log).not.toHaveProperty('is_sealed');
  });
});
