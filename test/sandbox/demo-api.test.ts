import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/config/roles.js';
import { expectBalance } from '../inbound/receiving-fixture.js';
import type { ApiAnswer } from '../support/api-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.signUp('ann@example.test');
});
afterAll(() => app[Symbol.asyncDispose]());

const makeDemo = (headers: Record<string, string> = {}): Promise<ApiAnswer> =>
  app.call('POST /v1/sandbox/demo', { body: {}, headers });

describe('a demo', () => {
  let demo: ApiAnswer;
  beforeAll(async () => {
    demo = await makeDemo({ origin: app.baseUrl.replace('127.0.0.1', 'localhost') });
  });

  it('is an account with a domain that is verified', async () => {
    expect([demo.status, demo.body]).toEqual([
      200,
      {
        email: 'demo@acme.test',
        password: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
        domain: 'acme.test',
        mailbox: 'ann@acme.test',
        email_id: expect.any(String),
        log_id: expect.any(String),
      },
    ]);
    const { email, password } = demo.body;
    const signedIn = await app.call('POST /v1/sessions', { body: { email, password } });
    expect([signedIn.status, signedIn.body.state]).toEqual([200, 'signed-in']);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const headers = { cookie, 'x-waypost-csrf': signedIn.body.csrf_token };
    const domain = await app.call('GET /v1/domains/acme.test', { headers });
    expect(domain.body).toMatchObject({ name: 'acme.test', has_mx_record: true, has_smtp: true });
    const aliases = await app.call('GET /v1/domains/acme.test/aliases', { headers });
    expect(aliases.body.map(({ name }: { name: string }) => name).toSorted()).toEqual(['ann', 'hello', 'team']);
    const log = await app.call(`GET /v1/logs/${demo.body.log_id}`, { headers });
    expect(log.status).toBe(200);
    const sent = await app.call(`GET /v1/emails/${demo.body.email_id}`, { headers });
    expect(sent.body).toMatchObject({ id: demo.body.email_id });
  });

  it('has a mailbox with mail in it, which opens with the same password', async () => {
    const { mailbox, password } = demo.body;
    const read = async (query: string) =>
      (await app.call(`GET /v1/messages?lightweight=true&${query}`, { as: [mailbox, password] })).body;
    const inbox = await read('folder=INBOX');
    expect(inbox.length).toBeGreaterThan(6);
    expect(inbox[0].subject).toBe('Re: Two large boxes');
    const thread = (await read('subject=Two%20large%20boxes')).map(({ thread_id: id }: { thread_id: string }) => id);
    expect([thread.length, new Set(thread).size]).toEqual([3, 1]);
    expect((await read('folder=Drafts')).map(({ is_draft: isDraft }: { is_draft: boolean }) => isDraft)).toEqual([
      true,
    ]);
    const [invoice] = await read('subject=Invoice');
    expect(invoice.has_attachment).toBe(true);
    const { nodemailer } = (await app.call(`GET /v1/messages/${invoice.id}`, { as: [mailbox, password] })).body;
    expect(nodemailer.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
      'invoice-2041.pdf',
      'sizes.csv',
    ]);
  });

  it('has forwarded a message that came in by the MX door, and sent an email, before it answers', async () => {
    const { body } = await app.call('GET /v1/sandbox/messages', { as: token });
    const subjects = body.map(({ to, subject }: { to: string[]; subject: string }) => [to[0], subject]);
    expect(subjects).toEqual(
      expect.arrayContaining([
        ['ann@inbox.example', 'Do you deliver on Saturdays?'],
        ['bob@customer.example', 'Re: Do you deliver on Saturdays?'],
      ]),
    );
    await expectBalance(app);
  });

  it('of a second call is another shop, also when both come at once', async () => {
    const more = await Promise.all([makeDemo(), makeDemo(), makeDemo()]);
    expect(more.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(more.map(({ body }) => body.domain).toSorted()).toEqual(['acme-2.test', 'acme-3.test', 'acme-4.test']);
    expect(new Set(more.map(({ body }) => body.password)).size).toBe(3);
  });

  it('skips a name that is taken', async () => {
    await app.call('POST /v1/domains', { as: token, body: { domain: 'acme-5.test' } });
    expect((await makeDemo()).body.domain).toBe('acme-6.test');
  });

  it('is not made for a page of another site', async () => {
    expect((await makeDemo({ origin: 'https://evil.example' })).status).toBe(403);
  });

  it('tells the words of the door when its message is refused', async () => {
    await app.call('PUT /v1/sandbox/hosts/inbox.example', { as: token, body: { behaviour: 'refuse' } });
    const { status, body } = await makeDemo();
    expect([status, body.message]).toEqual([502, expect.stringMatching(/not taken: .*(550|451)/)]);
    await app.call('DELETE /v1/sandbox/hosts/inbox.example', { as: token });
  });
});

it('needs a door for mail in its process', async () => {
  await using door = await startTestApp({ world: { roles: ROLES.filter((role) => role !== 'mx') } as object });
  const { status, body } = await door.call('POST /v1/sandbox/demo', { body: {} });
  expect([status, body.message]).toEqual([503, expect.stringContaining('mx')]);
  expect(await door.admin('domain.list')).toEqual([]);
});

it('comes in where the door expects a proxy on this machine', async () => {
  await using proxied = await startTestApp({ env: { WAYPOST_TRUSTED_PROXIES: '127.0.0.1' } });
  expect((await proxied.call('POST /v1/sandbox/demo', { body: {} })).body).toMatchObject({ domain: 'acme.test' });
});
