import { eventually } from '../../support/eventually.js';
import type { TestApp } from '../../support/test-app.js';

/** A domain that may send, for an account of its own. */
export async function openSender(app: TestApp, email = 'ann@example.test'): Promise<string> {
  const token = await app.signUp(email);
  await must(app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } }));
  await must(app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'ann', recipients: [email] } }));
  await must(app.call('GET /v1/domains/acme.test/verify-records', { as: token }));
  await must(app.call('GET /v1/domains/acme.test/verify-smtp', { as: token }));
  return token;
}

/** Hands it in; the answer is its id. */
export async function submitMail(app: TestApp, token: string, fields: object): Promise<string> {
  const to = 'bob@remote.test';
  const { id } = await must(app.call('POST /v1/emails', { as: token, body: { from: 'ann@acme.test', to, ...fields } }));
  return id;
}

/** Sends, and waits until the sandbox's mail host has taken it. */
export async function sendMail(app: TestApp, token: string, fields: object): Promise<void> {
  const id = await submitMail(app, token, fields);
  const status = async () => (await must(app.call(`GET /v1/emails/${id}`, { as: token }))).status;
  await eventually(status, (now) => now === 'sent');
}

async function must(answer: ReturnType<TestApp['call']>) {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
