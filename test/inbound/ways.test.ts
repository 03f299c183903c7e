import { describe, expect, it } from 'vitest';
import { senderOf } from '../forward/forward-fixture.js';
import { verifyArcWithMailauth, verifyWithMailauth } from '../mailauth/dkim-verifiers.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { CLIENT, DOMAIN, HOST, hostDomain, letter, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();

describe('the way of a message', () => {
  it('whose sender is proven by SPF alone, under a strict policy, goes on in our name', async () => {
    const { alias, target, hand, dns, keysOf } = receiving();
    const inbox = await target('strict-target.test');
    dns.zone['spf-only.test'] = { txt: [`v=spf1 ip4:${CLIENT} -all`] };
    dns.zone['_dmarc.spf-only.test'] = { txt: ['v=DMARC1; p=reject'] };
    await alias('strict', { recipients: ['bob@strict-target.test'] });
    const from = 'carla@spf-only.test';
    const to = [`strict@${DOMAIN}`];
    expect(await hand({ from, to, source: letter({ from: `Carla <${from}>`, subject: 'Own name' }) })).toMatch(/^250 /);
    const source = inbox.find('Own name')?.source ?? Buffer.alloc(0);
    expect(source.toString()).toMatch(new RegExp(`^From: .*carla.*<no-reply@${HOST}>\\r$`, 'm'));
    expect(source.toString()).toMatch(/^Reply-To: .*carla@spf-only\.test/m);
    const keys = await keysOf(source);
    expect(new Set(await verifyWithMailauth(source, keys))).toEqual(new Set(['pass']));
    expect(await verifyArcWithMailauth(source, keys)).toBe('pass');

    const refused = await hand({ from, to, ip: '198.51.100.77', source: letter({ from, subject: 'Forged' }) });
    expect(refused).toMatch(/^550 5\.7\.26 /);
    expect(inbox.find('Forged')).toBeUndefined();
  });

  it('leads by pattern and by nested alias to each place once', async () => {
    const { alias, target, hand } = receiving();
    const inbox = await target('nested.test');
    await alias('/^support-([a-z]+)$/', { recipients: ['$1@nested.test'] });
    await alias('inner', { recipients: ['bob@nested.test'] });
    await alias('outer', { recipients: [`inner@${DOMAIN}`, 'bob@nested.test'] });
    const to = [`support-berlin@${DOMAIN}`, `outer@${DOMAIN}`];
    expect(await hand({ to, source: letter({ subject: 'Nested' }) })).toMatch(/^250 /);
    const reached = inbox.messages.flatMap(({ recipients }) => recipients.map((one) => one.to.address));
    expect(reached.sort()).toEqual(['berlin@nested.test', 'bob@nested.test']);
  });

  it('may lead to a host or an address, on the port of the domain', async () => {
    const { alias, call, hand, dns } = receiving();
    await using relay = await startSmtpSink();
    await hostDomain(receiving(), 'ported.test');
    expect(await call('PUT /v1/domains/ported.test', { smtp_port: relay.port })).toMatchObject({ status: 200 });
    dns.zone['relay.test'] = { a: ['127.0.0.1'] };
    await alias('host', { recipients: ['relay.test'] }, 'ported.test');
    await alias('ip', { recipients: ['127.0.0.1'] }, 'ported.test');
    for (const name of ['host', 'ip']) {
      expect(await hand({ to: [`${name}@ported.test`], source: letter({ subject: `To ${name}` }) })).toMatch(/^250 /);
    }
    expect(relay.messages.map(({ recipients }) => recipients.map(({ to }) => to.local))).toEqual([['host'], ['ip']]);
  });

  it('that its target cut off after the dot is queued, and says that it may be repeated', async () => {
    const { alias, target, hand, logs, timeline, retry } = receiving();
    const rude = await target('rude.test');
    await alias('rude', { recipients: ['bob@rude.test'] });
    rude.dropAfterNext();
    expect(await hand({ to: [`rude@${DOMAIN}`], source: letter({ subject: 'Cut off' }) })).toMatch(/^250 /);
    expect(await logs('q=bob@rude.test')).toMatchObject([{ state: 'waiting' }]);
    await retry('bob@rude.test');
    await expect.poll(() => rude.messages.length).toBe(2);
    await expect.poll(async () => (await logs('q=bob@rude.test'))[0].state).toBe('delivered');
    const [path] = await logs('q=bob@rude.test');
    expect(await timeline(path.id)).toMatch(/may be repeated.*Delivered/s);
  });

  it('that leads back to where it came from is stopped', async () => {
    const { alias, hand, target, logs } = receiving();
    await hostDomain(receiving(), 'ring.test');
    await alias('a', { recipients: ['b@ring.test'] }, 'ring.test');
    await alias('b', { recipients: ['a@ring.test'] }, 'ring.test');
    expect(await hand({ to: ['a@ring.test'], source: letter({ subject: 'Round' }) })).toMatch(/^550 5\.4\.6 /);
    expect(await logs('q=a@ring.test')).toMatchObject([{ state: 'refused', response_code: 550 }]);

    // Over another server the ring is seen only by what we wrote into the message
    const outside = await target('outside.test');
    await alias('c', { recipients: ['c@outside.test'] }, 'ring.test');
    const to = ['c@ring.test'];
    let source = letter({ subject: 'Wider round' });
    let answer = await hand({ to, source });
    for (let round = 1; answer.startsWith('250') && round < 30; round++) {
      source = outside.messages.at(-1)?.source.toString('latin1') ?? '';
      answer = await hand({ to, source });
    }
    expect(answer).toMatch(/^550 5\.4\.6 /);
    expect(outside.messages).toHaveLength(2);
  });

  it('with eight bits and a sender from nowhere goes on as it is', async () => {
    const { alias, target, hand } = receiving();
    const inbox = await target('eight.test');
    await alias('eight', { recipients: ['bob@eight.test'] });
    const source = letter({ subject: 'Eight', body: 'Grüße aus Köln' });
    expect(await hand({ from: '', to: [`eight@${DOMAIN}`], source })).toMatch(/^250 /);
    const message = inbox.find('Subject: Eight');
    expect(message && senderOf(message)).toBe('');
    expect(message?.source.toString()).toContain(source);
  });
});
