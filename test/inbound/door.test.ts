import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../deliverylog/csv.js';
import { converse } from '../support/smtp-converse.js';
import { CLIENT, DOMAIN, letter, type Receiving, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

describe('the door', () => {
  it.each([
    [250, '250 2.1.5 Recipient ok', 'discarded'],
    [421, '450 4.2.1 <any>', 'refused'],
    [550, '550 5.2.1 <any>', 'refused'],
  ])('takes mail for the neighbours of an alias that is disabled with %d', async (code, answer, state) => {
    const { app, alias, target, logs } = receiving();
    const inbox = await target(`inbox${code}.test`);
    const [first, off, last] = [`first${code}`, `off${code}`, `last${code}`];
    await alias(first, { recipients: [`one@inbox${code}.test`] });
    await alias(off, { recipients: [`two@inbox${code}.test`], is_enabled: false, error_code_if_disabled: code });
    await alias(last, { recipients: [`three@inbox${code}.test`] });
    await using smtp = await converse(app.ports.mx ?? 0);
    await smtp.play(`
      C: PROXY TCP4 ${CLIENT} 192.0.2.1 50000 25
      S: 220 <any>
      C: HELO mail.sender.test
      S: 250 <any>
      C: MAIL FROM:<ann@sender.test>
      S: 250 <any>
      C: RCPT TO:<${first}@${DOMAIN}>
      S: 250 2.1.5 Recipient ok
      C: RCPT TO:<${off}@${DOMAIN}>
      S: ${answer}
      C: RCPT TO:<${last}@${DOMAIN}>
      S: 250 2.1.5 Recipient ok
      C: DATA
      S: 354 <any>
    `);
    smtp.say(`${letter({ subject: `To three ${code}` })}.\r\n`);
    expect(await smtp.hearReply()).toMatch(/^250 2\.0\.0 Accepted/);
    const reached = inbox.messages.flatMap(({ recipients }) => recipients.map(({ to }) => to.local));
    expect(reached.sort()).toEqual(['one', 'three']);
    const paths = await logs(`q=${off}@${DOMAIN}`);
    expect(paths).toMatchObject([{ state, rcpt_to: `${off}@${DOMAIN}` }]);
    if (code !== 250) expect(paths[0]).not.toHaveProperty('subject'); // decision 10.2
  });

  it('refuses a virus while the domain wants to be protected, and not otherwise', async () => {
    const { alias, target, hand, call, logs } = receiving();
    const inbox = await target('scanned.test');
    await alias('scanned', { recipients: ['bob@scanned.test'] });
    const to = [`scanned@${DOMAIN}`];
    expect(await hand({ to, source: letter({ subject: 'Sick', body: EICAR }) })).toMatch(/^554 5\.7\.\d /);
    expect(inbox.messages).toEqual([]);
    expect(await logs('q=Sick')).toMatchObject([{ state: 'refused', response_code: 554, bounce_category: 'virus' }]);
    expect((await call(`PUT /v1/domains/${DOMAIN}`, { has_virus_protection: false })).status).toBe(200);
    expect(await hand({ to, source: letter({ subject: 'Sick still', body: EICAR }) })).toMatch(/^250 /);
    expect(inbox.find('Sick still')).toBeDefined();
  });

  it('says beforehand what it would do, and does nothing', async () => {
    const { alias, target, call, logs, dns } = receiving();
    const inbox = await target('asked.test');
    await alias('asked', { recipients: ['bob@asked.test'] });
    const raw = letter({ subject: 'Only asked' });
    const to = `asked@${DOMAIN}`;
    const { status, body } = await call('POST /v1/explain', { from: 'ann@sender.test', to, ip: CLIENT, raw });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        outcome: 'accepted',
        reply: { code: 250 },
        targets: [{ kind: 'forward', target: 'bob@asked.test' }],
        authentication: expect.stringContaining('spf=pass'),
      },
    });
    const forged = letter({ from: 'ann@strict.test' });
    dns.zone['_dmarc.strict.test'] = { txt: ['v=DMARC1; p=reject'] };
    const refused = await call('POST /v1/explain', { from: 'ann@strict.test', to, ip: CLIENT, raw: forged });
    expect(refused.body).toMatchObject({ reply: { code: 550, enhanced: '5.7.26' } });
    expect(inbox.messages).toEqual([]);
    expect(await logs('q=Only%20asked')).toEqual([]);
  });

  it('writes down what it did, for reading, searching and mailing', async () => {
    const { app, alias, target, hand, call, logs } = receiving();
    await target('logged.test');
    await alias('logged', { recipients: ['bob@logged.test'] });
    const source = letter({ subject: '=1+1 and more' });
    const messageId = /^Message-ID: <(.*)>/m.exec(source)?.[1] ?? '';
    expect(await hand({ to: [`logged@${DOMAIN}`], source })).toMatch(/^250 /);
    for (const q of ['bob@logged.test', 'logged.test', 'logged', messageId, '1%2B1%20and']) {
      expect(await logs(`q=${q}&domain=${DOMAIN}`)).toMatchObject([{ message_id: messageId, state: 'delivered' }]);
    }
    expect(await logs(`q=${CLIENT}&response_code=421`)).toEqual([]);
    expect((await call('GET /v1/logs?response_code=x')).status).toBe(400);
    expect((await call('GET /v1/logs?domain=foreign.test')).status).toBe(404);
    expect((await app.call('GET /v1/logs')).status).toBe(401);

    const { status, body } = await call('GET /v1/logs/download?q=logged.test');
    expect([status, body]).toEqual([200, expect.stringContaining('ann@owner.test')]);
    const sent = await mailedExport(receiving());
    expect(sent.name).toMatch(/^email-deliverability-logs-\d{4}-\d+-\d+-\d+-\d+-[ap]m-utc\.csv\.gz$/);
    expect(parseCsv(gunzipSync(sent.bytes).toString())).toMatchObject([
      { Subject: "'=1+1 and more", 'MAIL FROM': 'ann@sender.test', 'Client IP': CLIENT, 'SMTP Code': '250' },
    ]);
  });
});

async function mailedExport({ app }: Receiving): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const find = async () => {
    const letters: { id: string; subject: string }[] = await app.admin('sandbox.inbox', { to: 'ann@owner.test' });
    for (const { id } of letters) {
      const { source }: { source: string } = await app.admin('sandbox.mail', { id });
      const found = /filename="?([\w.-]+\.csv\.gz)"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source);
      if (found) return { name: found[1] ?? '', bytes: Buffer.from(found[2] ?? '', 'base64') };
    }
    return undefined;
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? { name: '', bytes: Buffer.alloc(0) };
}

describe('a domain that is configured in DNS alone', () => {
  it('is served in the sandbox by its rules, plain or encrypted', async () => {
    const { dns, target, hand, call } = receiving();
    const inbox = await target('kept.test');
    const { body: encrypted } = await call('POST /v1/encrypt', { input: 'info:bob@kept.test' });
    dns.zone['plain-rules.test'] = { txt: ['waypost=info:bob@kept.test'], mx: ['waypost.test'] };
    dns.zone['secret-rules.test'] = { txt: [String(encrypted)], mx: ['waypost.test'] };
    for (const domain of ['plain-rules.test', 'secret-rules.test']) {
      const to = `info@${domain}`;
      expect(await hand({ to: [to], source: letter({ to, subject: `By ${domain}` }) })).toMatch(/^250 /);
      expect(inbox.find(`By ${domain}`)).toBeDefined();
      expect(await hand({ to: [`other@${domain}`], source: letter() })).toMatch(/^550 5\.1\.1 /);
    }
    await inbox.goDown();
    const to = 'info@plain-rules.test';
    expect(await hand({ to: [to], source: letter({ to }) })).toMatch(/^451 /); // nothing of it waits here
    expect(await hand({ to: ['info@no-rules.test'], source: letter() })).toMatch(/^550 5\.1\.2 /);
  });
});
