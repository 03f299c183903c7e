import { describe, expect, it } from 'vitest';
import { senderOf } from '../forward/forward-fixture.js';
import { packed, reportMail, reportXml } from '../returns/report-samples.js';
import { statusReport } from '../returns/return-samples.js';
import { tlsReportJson, tlsReportMail } from '../returns/tls-report-samples.js';
import { startHttpListener } from '../webhooks/http-listener.js';
import { DOMAIN, HOST, hostDomain, letter, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();

describe('mail that arrives', () => {
  it('for a webhook is posted and signed, at once or once the other side is well', async () => {
    const { alias, hand, logs } = receiving();
    await using listener = await startHttpListener();
    await alias('hook', { recipients: [listener.url('/in?raw=false')] });
    expect(await hand({ to: [`hook@${DOMAIN}`], source: letter({ subject: 'Posted', body: 'Words' }) })).toMatch(
      /^250 /,
    );
    const [posted] = listener.calls;
    const told = JSON.parse(posted?.body ?? '');
    expect(told).toMatchObject({
      subject: 'Posted',
      recipients: [`hook@${DOMAIN}`],
      from: { value: [{ address: 'ann@sender.test' }] },
      spf: { status: { result: 'pass' } },
      session: { remoteAddress: '203.0.113.7' },
    });
    expect(told).not.toHaveProperty('raw');
    expect(posted?.headers['x-webhook-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(await logs('q=Posted')).toMatchObject([{ state: 'delivered', response_code: 200 }]);

    listener.answerWith(503);
    expect(await hand({ to: [`hook@${DOMAIN}`], source: letter({ subject: 'Waits' }) })).toMatch(/^250 /);
    expect(await logs('q=Waits')).toMatchObject([{ state: 'waiting' }]);
    const from = 'eve@stranger.test';
    expect(await hand({ from, to: [`hook@${DOMAIN}`], source: letter({ from }) })).toMatch(/^451 /);
    listener.answerWith(200);
  });

  it('with a soft line break at its very end goes on as it came', async () => {
    const { alias, target, hand } = receiving();
    const bob = await target('softly.test');
    await alias('soft', { recipients: ['bob@softly.test'] });
    const body = '--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nHello=3D=\r\n--b--';
    const source = letter({ subject: 'Soft', body }).replace(
      'Date:',
      'Content-Type: multipart/mixed; boundary=b\r\n$&',
    );
    expect(await hand({ to: [`soft@${DOMAIN}`], source })).toMatch(/^250 /);
    expect(bob.find('Subject: Soft')).toBeDefined();
  });

  it('from our own customer to a domain that is hosted here stays inside, and goes on from there', async () => {
    const { alias, target, call, logs, timeline } = receiving();
    await hostDomain(receiving(), 'other.test');
    const bob = await target('beyond.test');
    await alias('writer', { recipients: ['ann@owner.test'] });
    await alias('desk', { recipients: ['bob@beyond.test'] }, 'other.test');
    const { status, body: email } = await call('POST /v1/emails', {
      from: `writer@${DOMAIN}`,
      to: 'desk@other.test',
      subject: 'From inside',
      text: 'Hello',
    });
    expect({ status, email }).toMatchObject({ status: 200 });
    await expect.poll(async () => (await call(`GET /v1/emails/${email.id}`)).body.status).toBe('sent');
    const message = bob.find('Subject: From inside');
    expect(message && senderOf(message)).toMatch(new RegExp(`^srs.*@${HOST}$`));
    const paths = await logs('q=From%20inside');
    expect(paths.map(({ direction, state, target: to }) => [direction, state, to]).sort()).toEqual([
      ['in', 'delivered', 'bob@beyond.test'],
      ['out', 'delivered', expect.anything()],
    ]);
    const arrived = paths.find(({ direction }) => direction === 'in');
    expect(await timeline(arrived.id)).toContain('It was sent from this service and did not leave it');
  });

  it('as a bounce to a Return-Path of ours is recorded, told to a webhook, and handed to the author', async () => {
    const { alias, target, call, hand } = receiving();
    await using listener = await startHttpListener();
    const remote = await target('remote.test');
    const own = await target('author.test');
    await alias('author', { recipients: ['me@author.test'] });
    expect(await call(`PUT /v1/domains/${DOMAIN}`, { bounce_webhook: listener.url() })).toMatchObject({ status: 200 });
    const { body: email } = await call('POST /v1/emails', {
      from: `author@${DOMAIN}`,
      to: 'bob@remote.test',
      subject: 'Will bounce',
      text: 'Hello',
    });
    await expect.poll(() => remote.find('Will bounce')).toBeDefined();
    const message = remote.find('Will bounce');
    const returnPath = message ? senderOf(message) : '';
    expect(returnPath).toMatch(/^b-/);
    expect(await hand({ from: '', to: [returnPath], source: statusReport() })).toMatch(/^250 /);

    const { body: timeline } = await call(`GET /v1/emails/${email.id}/timeline`);
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toContain('bounce.received');
    expect((await call(`GET /v1/emails/${email.id}`)).body).toMatchObject({ hard_bounces: ['bob@remote.test'] });
    await expect.poll(() => listener.calls.some(({ body }) => body.includes(email.id))).toBe(true);
    expect((await call(`GET /v1/domains/${DOMAIN}/suppressions`)).body).toMatchObject([
      { address: 'bob@remote.test', reason: 'bounce' },
    ]);
    await expect.poll(() => own.find('Undelivered Mail Returned to Sender')).toBeDefined();
  });

  it('gets one vacation reply', async () => {
    const { alias, target, hand, senders } = receiving();
    const inbox = await target('inbox.test');
    await alias('away', {
      recipients: ['carl@inbox.test'],
      vacation_responder_is_enabled: true,
      vacation_responder_subject: 'At the sea',
      vacation_responder_message: 'Back on Monday.',
    });
    const to = `away@${DOMAIN}`;
    for (const subject of ['First question', 'Second question', 'Third question']) {
      expect(await hand({ to: [to], source: letter({ to, subject }) })).toMatch(/^250 /);
    }
    expect(inbox.messages).toHaveLength(3);
    await expect.poll(() => senders.find('Back on Monday.')).toBeDefined();
    expect(await hand({ to: [to], source: letter({ to, subject: 'Last question' }) })).toMatch(/^250 /);
    expect(senders.messages.filter(({ source }) => source.includes('At the sea'))).toHaveLength(1);
  });

  it('as a DMARC report about a domain is shown to its admins', async () => {
    const { call, hand } = receiving();
    const { body: domain } = await call(`GET /v1/domains/${DOMAIN}`);
    const source = reportMail(packed(reportXml({ domain: DOMAIN, counts: [3, 4] }), 'gzip'));
    expect(await hand({ to: [`dmarc-${domain.id}@${HOST}`], source })).toMatch(/^250 /);
    const { body: reports } = await call(`GET /v1/domains/${DOMAIN}/dmarc-reports`);
    expect(reports).toMatchObject([
      { org_name: 'remote.test', message_count: 7, fail_count: 4, policy_domain: DOMAIN },
    ]);
    expect((await call(`GET /v1/domains/${DOMAIN}/dmarc-reports/${reports[0].id}`)).body.rows).toHaveLength(2);
  });

  it('as a TLS report about a domain is shown to its admins', async () => {
    const { call, hand } = receiving();
    const { body: domain } = await call(`GET /v1/domains/${DOMAIN}`);
    const source = tlsReportMail(tlsReportJson({ domain: DOMAIN }));
    expect(await hand({ to: [`tls-${domain.id}@${HOST}`], source })).toMatch(/^250 /);
    const { body: reports } = await call(`GET /v1/domains/${DOMAIN}/tls-reports`);
    expect(reports).toMatchObject([{ org_name: 'remote.test', success_count: 5, failure_count: 2 }]);
  });
});
