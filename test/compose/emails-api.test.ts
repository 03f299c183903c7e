import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailAnswer, timelineAnswer, wholeEmailAnswer } from '../../src/servers/http/api/v1/email-view.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}${'$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;
/** Far enough that nothing is sent during the test. */
const LATER = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+Z$/, '.000Z');

describe('/v1/emails', () => {
  let app: TestApp;
  let token: string;
  const mail = { from: 'ann@acme.test', to: 'bob@remote.test', subject: 'Hi', text: 'hello', date: LATER };

  beforeAll(async () => {
    app = await startTestApp({ env: { WAYPOST_DAILY_LIMIT: '1000' } });
    token = await app.signUp();
    await app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
    await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'ann' } });
    expect((await app.call('GET /v1/domains/acme.test/verify-smtp', { as: token })).status).toBe(200);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const send = async (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    app.call('POST /v1/emails', { as: token, body, headers });
  const read = async (id: string) => (await app.call(`GET /v1/emails/${id}`, { as: token })).body;
  const refusal = async (body: Record<string, unknown>) => {
    const answer = await send({ ...mail, ...body });
    return [answer.status, answer.body.message];
  };

  it('answers records in the documented shapes, each part where it belongs', async () => {
    const made = await send({ ...mail, cc: ['c@remote.test'], bcc: 'd@remote.test', dsn: { notify: 'never' } });
    expect(made.status).toBe(200);
    expect(() => emailAnswer.strict().parse(made.body)).not.toThrow();
    expect(made.body).toMatchObject({
      object: 'email',
      status: 'queued',
      envelope: { from: 'ann@acme.test', to: ['bob@remote.test', 'c@remote.test', 'd@remote.test'] },
      date: LATER,
      subject: 'Hi',
      accepted: [],
      is_locked: false,
      dsn: { notify: ['never'] },
      link: expect.stringMatching(new RegExp(`^http.*/my-account/emails/${made.body.id}$`)),
    });
    expect(made.body.messageId).toMatch(/^[0-9a-f]{32}@acme\.test$/);

    const [listed] = (await app.call('GET /v1/emails?sort=-created_at', { as: token })).body;
    expect(() => emailAnswer.strict().parse(listed)).not.toThrow();
    expect(listed.id).toBe(made.body.id);

    const whole = await read(made.body.id);
    expect(() => wholeEmailAnswer.strict().parse(whole)).not.toThrow();
    expect(whole.headers).toMatchObject({ Subject: 'Hi', From: 'ann@acme.test', Cc: 'c@remote.test' });
    expect(whole.message).toContain('\r\n\r\nhello\r\n');
    expect(whole.message).not.toMatch(/d@remote/);
    expect(whole.rejectedErrors).toEqual([]);

    const timeline = await app.call(`GET /v1/emails/${made.body.id}/timeline`, { as: token });
    expect(timeline.body[0]).toMatchObject({ kind: 'accepted' });
    expect(() => timelineAnswer.parse(timeline.body)).not.toThrow();

    const gone = await app.call(`DELETE /v1/emails/${made.body.id}`, { as: token });
    expect(() => emailAnswer.strict().parse(gone.body)).not.toThrow();
    expect(gone.body.status).toBe('rejected');
    expect((await read(made.body.id)).rejectedErrors).toHaveLength(3);
    expect((await app.call(`DELETE /v1/emails/${made.body.id}`, { as: token })).status).toBe(400);
  });

  it('is found by Message-ID and with .eml behind it; what is no id is 404', async () => {
    const { body } = await send({ ...mail, messageId: '<a.b/c@acme.test>' });
    for (const name of [
      body.id,
      `${body.id}.eml`,
      'a.b%2Fc@acme.test',
      'a.b%2Fc@acme.test.eml',
      '%3Ca.b%2Fc@acme.test%3E',
    ]) {
      expect((await read(name)).id).toBe(body.id);
    }
    expect((await app.call('GET /v1/emails/nothing', { as: token })).status).toBe(404);
    expect((await app.call('GET /v1/emails/nothing/timeline', { as: token })).status).toBe(404);
    expect((await app.call('DELETE /v1/emails/000000000000000000000000', { as: token })).status).toBe(404);
  });

  it('takes forms with JSON texts, and files of a multipart body behind the attachments', async () => {
    const form = new URLSearchParams({
      ...mail,
      to: '["bob@remote.test","c@remote.test"]',
      attachments: '[{"filename":"a.txt","content":"YQ==","encoding":"base64"}]',
      'headers[X-Tag]': 'one',
    });
    const made = await app.call('POST /v1/emails', { as: token, form: form.toString() });
    expect(made.body.envelope.to).toEqual(['bob@remote.test', 'c@remote.test']);
    expect((await read(made.body.id)).headers['X-Tag']).toBe('one');

    const multipart = new FormData();
    for (const [name, value] of Object.entries(mail)) multipart.append(name, value);
    multipart.append('attachments', '[{"filename":"first.txt","content":"1"}]');
    multipart.append('attachments', new Blob(['two'], { type: 'text/csv' }), 'zwei für.csv');
    multipart.append('attachment', new Blob([new Uint8Array([0, 255])]), 'three.bin');
    const answer = await fetch(`${app.baseUrl}/v1/emails`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${token}:`)}` },
      body: multipart,
    });
    const { id } = (await answer.json()) as { id: string };
    const { attachments } = await PostalMime.parse((await read(id)).message);
    expect(attachments.map(({ filename }) => filename)).toEqual(['first.txt', 'zwei für.csv', 'three.bin']);
    expect(Buffer.from(attachments[2]?.content as ArrayBuffer)).toEqual(Buffer.from([0, 255]));
  });

  it('takes raw as text or buffer, alone or with a date', async () => {
    const raw = 'From: Ann <ann@acme.test>\nTo: x@remote.test\nBcc: y@remote.test\nSubject: 🎉\n\nhi\n';
    const made = await send({ raw, date: LATER });
    expect(made.body).toMatchObject({
      subject: '🎉',
      date: LATER,
      envelope: { to: ['x@remote.test', 'y@remote.test'] },
    });
    const bytes = await send({ raw: Buffer.from(raw).toJSON(), date: LATER });
    expect(bytes.status).toBe(200);
    expect(await send({ raw, subject: 'x' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('subject') },
    });
  });

  it('lists by pattern, domain and schedule', async () => {
    await send({ ...mail, subject: 'needle 42' });
    const ids = async (query: string) =>
      (await app.call(`GET /v1/emails?${query}`, { as: token })).body.map(
        (email: { subject: string }) => email.subject,
      );
    expect(await ids('q=needle+%5Cd%2B')).toEqual(['needle 42']);
    expect(await ids('q=needle&domain=^other')).toEqual([]);
    expect(await ids('q=needle&is_scheduled=true')).toEqual(['needle 42']);
    expect((await app.call('GET /v1/emails?q=(', { as: token })).status).toBe(400);
    const { status, body } = await app.call('GET /v1/emails/limit', { as: token });
    expect([status, body]).toEqual([200, { count: expect.any(Number), limit: 1000 }]);
  });

  it('sends nothing again under the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'order 42' };
    const first = await send(mail, key);
    const second = await send(mail, key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect([second.body.id, second.headers.get('idempotency-replayed')]).toEqual([first.body.id, 'true']);
    expect((await send({ ...mail, text: 'other' }, key)).status).toBe(400);
    expect((await send(mail, { 'idempotency-key': 'x'.repeat(257) })).status).toBe(400);
    expect((await send(mail, { 'idempotency-key': 'ü' })).status).toBe(400);
    expect((await send(mail, { 'idempotency-key': '' })).status).toBe(400);
  });

  it.each<[string, Record<string, unknown>, number, RegExp]>([
    ['no From', { from: undefined }, 403, /from is missing/],
    ["a stranger's From", { from: 'eve@acme.test' }, 403, /eve@acme\.test|alias/],
    ['no recipient', { to: undefined }, 400, /to, cc or bcc/],
    ['a no-reply recipient', { to: 'noreply@remote.test' }, 400, /noreply@remote\.test/],
    ['an envelope', { envelope: {} }, 400, /envelope cannot be set/],
    ['a file of the server', { attachments: [{ path: '/etc/passwd' }] }, 400, /attachments\[0\]\.path/],
    ['a program', { attachments: [{ filename: 'setup.exe', content: 'x' }] }, 403, /setup\.exe/],
    ['a virus', { attachments: [{ filename: 'test.txt', content: EICAR }] }, 403, /test\.txt/],
    ['a far date', { date: new Date(Date.now() + 31 * 86_400_000).toISOString() }, 400, /30 days/],
    ['an unknown priority', { priority: 'urgent' }, 400, /priority/],
  ])('refuses %s', async (_, body, status, message) => {
    expect(await refusal(body)).toEqual([status, expect.stringMatching(message)]);
  });

  it('takes alias credentials for that alias alone', async () => {
    const { body } = await app.call('POST /v1/domains/acme.test/aliases/ann/generate-password', { as: token });
    const as = [body.username, body.password] as const;
    const made = await app.call('POST /v1/emails', { as, body: mail });
    expect([made.status, made.body.status]).toEqual([200, 'queued']);
    const other = await app.call('POST /v1/emails', { as, body: { ...mail, from: 'x@acme.test' } });
    expect(other.status).toBe(403);
    expect((await app.call('GET /v1/emails', { as })).status).toBe(401);
  });
});
