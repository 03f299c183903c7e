import { describe, expect, it } from 'vitest';
import { reply } from '../../src/protocol/smtp/reply.js';
import { senderOf } from '../forward/forward-fixture.js';
import { verifyArcWithMailauth, verifyWithMailauth } from '../mailauth/dkim-verifiers.js';
import { statusReport } from '../returns/return-samples.js';
import { HOST, letter, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();

describe('a forward', () => {
  it('arrives with its signature whole, sealed, and with a sender that leads home', async () => {
    const { alias, target, hand, signed, keysOf, senders, logs, timeline } = receiving();
    const bob = await target('target.test');
    await alias('sales', { recipients: ['bob@target.test'] });
    const source = await signed(letter({ subject: 'Prices' }));
    expect(await hand({ source, to: ['sales+spring@example.test'] })).toMatch(/^250 2\.0\.0 Accepted as [0-9a-f]{24}$/);

    const message = bob.find('Subject: Prices');
    if (!message) throw new Error('it did not arrive');
    expect(message.source.toString()).toContain(source); // nothing is changed, only prepended
    expect(message.recipients.map(({ to }) => to.address)).toEqual(['bob+spring@target.test']);
    const keys = await keysOf(message.source);
    expect(await verifyWithMailauth(message.source, keys)).toEqual(['pass']);
    expect(await verifyArcWithMailauth(message.source, keys)).toBe('pass');
    const home = senderOf(message);
    expect(home).toMatch(new RegExp(`^srs0=.*=sender\\.test=ann@${HOST}$`, 'i'));

    // A change of case in an address does no harm
    expect(await hand({ from: '', to: [home.toUpperCase()], source: statusReport() })).toMatch(/^250 /);
    const report = senders.find('Undelivered Mail Returned to Sender');
    expect(report?.recipients.map(({ to }) => to.address.toLowerCase())).toEqual(['ann@sender.test']);
    expect(report && senderOf(report)).toBe('');
    const forged = home.replace(
      /=([a-z2-7]{8})=/i,
      (_, mac: string) => `=${mac.startsWith('a') ? 'b' : 'a'}${mac.slice(1)}=`,
    );
    expect(await hand({ from: '', to: [forged], source: statusReport() })).toMatch(/^550 5\.1\.1 /);

    const [path] = await logs('q=Prices');
    expect(path).toMatchObject({ direction: 'in', state: 'delivered', response_code: 250, spf: 'pass', dkim: 'pass' });
    expect(path).toMatchObject({ rcpt_to: 'sales+spring@example.test', target: 'bob+spring@target.test' });
    expect(await timeline(path.id)).toMatch(/203\.0\.113\.7.*Delivered: 250.*We answered: 250/s);
  });

  it('to two places, one of which refuses, is reported to a proved sender by the written address alone', async () => {
    const { alias, target, hand, senders, logs } = receiving();
    const good = await target('good.test');
    const bad = await target('hidden.test');
    bad.refuseWith(reply(550, '5.1.1', 'No dave@hidden.test at mx.hidden.test'));
    await alias('pair', { recipients: ['carol@good.test', 'dave@hidden.test'] });
    expect(await hand({ to: ['pair@example.test'], source: letter({ subject: 'To the pair' }) })).toMatch(/^250 /);
    expect(good.find('To the pair')).toBeDefined();

    await expect.poll(() => senders.find('To the pair')).toBeDefined();
    const report = senders.find('To the pair');
    expect(report && senderOf(report)).toBe('');
    const text = report?.source.toString() ?? '';
    expect(text).toContain('Final-Recipient: rfc822;pair@example.test');
    expect(text).toContain('Status: 5.1.1');
    expect(text).not.toMatch(/hidden\.test|dave/);
    expect(senders.messages.filter(({ source }) => source.includes('To the pair'))).toHaveLength(1);
    const states = (await logs('q=To%20the%20pair')).map(({ target, state }) => [target, state]);
    expect(states.sort()).toEqual([
      ['carol@good.test', 'delivered'],
      ['dave@hidden.test', 'bounced'],
    ]);
  });

  it('that fails for a sender who proves nothing is held for its owner, who is told and sends it on', async () => {
    const { app, alias, target, hand, call, senders, logs, timeline } = receiving();
    const good = await target('open.test');
    const shut = await target('shut.test');
    shut.refuseWith(reply(550, '5.1.1', 'No such user'));
    await alias('half', { recipients: ['carol@open.test', 'dave@shut.test'] });
    const from = 'eve@stranger.test';
    const source = letter({ from, to: 'half@example.test', subject: 'Half way' });
    expect(await hand({ from, to: ['half@example.test'], source })).toMatch(/^250 /);
    expect(good.find('Half way')).toBeDefined();
    expect(await app.letterTo('ann@owner.test', /half@example\.test/)).toContain('dave@shut.test');
    const { body: held } = await call('GET /v1/held');
    expect(held).toMatchObject([
      { subject: 'Half way', sender: from, targets: [{ target: 'dave@shut.test', code: 550 }] },
    ]);
    expect(senders.find('Half way')).toBeUndefined();

    shut.refuseWith(undefined);
    expect(await call(`POST /v1/held/${held[0].id}/resend`)).toMatchObject({ status: 200 });
    await expect.poll(() => shut.find('Half way')).toBeDefined();
    expect(shut.find('Half way')?.source.toString()).toContain(source);
    expect((await call('GET /v1/held')).body).toEqual([]);
    await expect.poll(async () => (await logs('q=dave@shut.test'))[0]?.state).toBe('delivered');
    const [path] = await logs('q=dave@shut.test');
    expect(await timeline(path.id)).toMatch(/A copy is held.*forwarded by.*Delivered/s);
    expect(good.messages.filter(({ source: bytes }) => bytes.includes('Half way'))).toHaveLength(1);
  });

  it('to a server that is down waits in the queue for a proven sender, and arrives when it is back', async () => {
    const { alias, target, hand, logs, timeline, retry } = receiving();
    const away = await target('away.test');
    await away.goDown();
    await alias('later', { recipients: ['bob@away.test'] });
    const source = letter({ subject: 'Later' });
    expect(await hand({ to: ['later@example.test'], source })).toMatch(/^250 /);
    expect(await logs('q=bob@away.test')).toMatchObject([{ state: 'waiting', subject: 'Later' }]);

    await away.comeBack();
    await retry('bob@away.test');
    await expect.poll(() => away.find('Later')).toBeDefined();
    expect(away.find('Later')?.source.toString()).toContain(source);
    await expect.poll(async () => (await logs('q=bob@away.test'))[0]?.state).toBe('delivered');
    const [path] = await logs('q=bob@away.test');
    expect(await timeline(path.id)).toMatch(/Not now: .*It waits in the queue.*Delivered/s);
    // A sender who never heard our 250 comes again
    expect(await hand({ to: ['later@example.test'], source })).toMatch(/^250 /);
    expect(away.messages).toHaveLength(1);
  });

  it('to a server that is down stays with an unproved sender, whose retry repeats nothing', async () => {
    const { alias, target, hand, logs } = receiving();
    const here = await target('here.test');
    const gone = await target('gone.test');
    await gone.goDown();
    await alias('both', { recipients: ['carol@here.test', 'dave@gone.test'] });
    const from = 'eve@stranger.test';
    const mail = { from, to: ['both@example.test'], source: letter({ from, subject: 'Both of you' }) };
    const refused = await hand(mail);
    expect(refused).toMatch(/^451 4\.\d\.\d both@example\.test: /);
    expect(refused).not.toMatch(/gone\.test|dave/);
    expect([here.messages.length, gone.messages.length]).toEqual([1, 0]);
    expect(await hand(mail)).toMatch(/^451 /);
    await gone.comeBack();
    expect(await hand(mail)).toMatch(/^250 /);
    expect([here.messages.length, gone.messages.length]).toEqual([1, 1]);
    const states = (await logs('q=Both%20of%20you')).map(({ target, state }) => `${target} ${state}`);
    expect(states.sort()).toEqual([
      'carol@here.test delivered',
      'carol@here.test duplicate',
      'carol@here.test duplicate',
      'dave@gone.test delivered',
      'dave@gone.test refused',
      'dave@gone.test refused',
    ]);
  });
});
