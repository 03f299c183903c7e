import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../support/eventually.js';
import { converse } from '../support/smtp-converse.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { findTraces, findTracesBeside } from '../support/traces.js';

const SUBJECT = 'marker-of-a-subject-that-nobody-else-has';
const HEADER = 'marker-of-a-header-that-nobody-else-has';
const BODY = 'marker-of-a-body-that-nobody-else-has';
/** What has to be found, or the search itself is broken. */
const READABLE = 'bob@shop.example';

describe('the subject of a message', () => {
  it('is readable nowhere at rest after sending, forwarding, capturing, calling and deleting', async () => {
    await using app = await startTestApp();
    const token = await app.signUp('ann@example.test');
    const asAnn = (request: string, body?: object) => app.call(request, { as: token, ...(body && { body }) });
    await asAnn('POST /v1/domains', { domain: 'acme.test' });
    await asAnn('POST /v1/domains/acme.test/aliases', { name: 'ann', recipients: ['ann@elsewhere.example'] });
    await asAnn('POST /v1/domains/acme.test/aliases', { name: 'hook', recipients: ['https://hook.example/in'] });
    const events = { url: 'https://hook.example/events', events: ['accepted', 'delivered'] };
    expect((await asAnn('POST /v1/domains/acme.test/webhooks', events)).status).toBe(200);

    const message = { from: 'ann@acme.test', subject: SUBJECT, text: BODY, headers: { 'X-Note': HEADER } };
    const sent = await asAnn('POST /v1/emails', { ...message, to: READABLE });
    await reaches(app, token, sent.body.id, 'sent');
    const date = new Date(Date.now() + 86_400_000).toISOString();
    const later = await asAnn('POST /v1/emails', { ...message, to: 'carl@shop.example', date });
    expect(await asAnn(`DELETE /v1/emails/${later.body.id}`)).toMatchObject({
      status: 200,
      body: { subject: SUBJECT },
    });
    const waiting = await asAnn('POST /v1/emails', { ...message, to: 'dan@shop.example', date });
    for (const recipient of ['ann@acme.test', 'hook@acme.test']) await arrive(app, recipient);
    await vi.waitFor(async () => {
      expect(await app.admin('sandbox.inbox', { to: 'ann@elsewhere.example' })).toHaveLength(1);
      const calls: { body: string }[] = await app.admin('sandbox.webhooks');
      expect(calls.filter(({ body }) => body.includes(SUBJECT)).length).toBeGreaterThanOrEqual(3);
    }, PATIENCE);

    const shown = await asAnn(`GET /v1/emails/${waiting.body.id}`);
    expect(shown.body).toMatchObject({ subject: SUBJECT, headers: { Subject: SUBJECT, 'X-Note': HEADER } });
    const found = await asAnn(`GET /v1/emails?q=${HEADER}&sort=subject`);
    expect(found.body.map(({ subject }: { subject: string }) => subject)).toEqual([SUBJECT, SUBJECT, SUBJECT]);
    expect((await asAnn('GET /v1/sandbox/messages?q=bob')).body).toMatchObject([{ subject: SUBJECT }]);

    for (const marker of [SUBJECT, HEADER, BODY])
      expect(await findTracesBeside(app.dataDir, marker), marker).toEqual([]);
    await app.stop();
    expect(await findTraces(app, READABLE)).not.toEqual([]);
    for (const marker of [SUBJECT, HEADER, BODY]) expect(await findTraces(app, marker), marker).toEqual([]);
  });
});

async function reaches(app: TestApp, token: string, id: string, status: string): Promise<void> {
  await vi.waitFor(
    async () => expect((await app.call(`GET /v1/emails/${id}`, { as: token })).body.status).toBe(status),
    PATIENCE,
  );
}

/** A stranger's message by MX. */
async function arrive(app: TestApp, recipient: string): Promise<void> {
  await using smtp = await converse(app.ports.mx ?? 0);
  await smtp.play(`
    S: 220 <any>
    C: HELO mail.stranger.example
    S: 250 <any>
    C: MAIL FROM:<eve@stranger.example>
    S: 250 <any>
    C: RCPT TO:<${recipient}>
    S: 250 <any>
    C: DATA
    S: 354 <any>
    C: From: eve@stranger.example
    C: Subject: ${SUBJECT}
    C: X-Note: ${HEADER}
    C: Message-ID: <${recipient}-1@stranger.example>
    C:
    C: ${BODY}
    C: .
    S: 250 <any>
  `);
}
