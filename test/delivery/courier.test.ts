import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parcel } from '../../src/outbound/delivery/parcel.js';
import { type Delivery, mailDomain, openTestDelivery } from './delivery-fixture.js';
import { type PeerScript, type ScriptedPeer, startScriptedPeer } from './scripted-peer.js';

const HEAD = Buffer.from('Received: from there by here\r\n');
const MESSAGE = Buffer.from('Subject: Lunch\r\n\r\n.At noon.\r\n');

describe('the courier', () => {
  let delivery: Delivery;
  beforeAll(async () => {
    delivery = await openTestDelivery();
  });
  afterAll(() => delivery[Symbol.asyncDispose]());

  let count = 0;
  async function peerOf(script: PeerScript): Promise<ScriptedPeer & { readonly to: string }> {
    const domain = `courier${++count}.test`;
    Object.assign(delivery.dns.zone, mailDomain(domain));
    const peer = await startScriptedPeer(script);
    delivery.ports.set(`mx.${domain}`, peer.port);
    return { ...peer, to: `bob@${domain}` };
  }

  /** A try that tells when its dot went out. */
  function begin(recipient: string, facts: Partial<Parcel> = {}) {
    const given = new AbortController();
    const dot = new AbortController();
    const settled = delivery.courier.send(
      {
        recipient,
        isUtf8: false,
        requiresTls: false,
        withContents: (use) => use({ mailFrom: 'ann@example.test', head: HEAD, message: MESSAGE }),
        ...facts,
      },
      { signal: given.signal, onDot: () => dot.abort() },
    );
    const dotSent = new Promise<void>((resolve) => dot.signal.addEventListener('abort', () => resolve()));
    return { settled, dotSent, wasDotSent: () => dot.signal.aborted, giveUp: () => given.abort() };
  }

  it('carries bytes as they are given, under the sender that is given', async () => {
    await using peer = await peerOf({ features: ['PIPELINING'] });
    const { settled, wasDotSent } = begin(peer.to);
    expect(await settled).toMatchObject({ kind: 'delivered', report: { code: 250, response: '250 2.0.0 taken' } });
    expect(wasDotSent()).toBe(true);
    expect(peer.messages).toEqual([`${HEAD}${`${MESSAGE}`.replace('.At', '..At')}`]);
    expect(peer.commands.find((line) => line.startsWith('MAIL'))).toBe('MAIL FROM:<ann@example.test>');
  });

  it.each(['MAIL', 'RCPT', 'DATA'])('may try again without doubt when the connection ends at %s', async (command) => {
    await using peer = await peerOf({ answers: { [command]: 'close' } });
    const { settled, wasDotSent } = begin(peer.to);
    const outcome = await settled;
    expect(outcome).toMatchObject({ kind: 'deferred', fault: { category: 'network' } });
    expect(outcome).not.toHaveProperty('mayBeRepeated');
    expect(wasDotSent()).toBe(false);
  });

  it('says that a repetition may be a second copy when the connection ends after the dot', async () => {
    await using peer = await peerOf({ answers: { '.': 'close' } });
    const { settled } = begin(peer.to);
    expect(await settled).toMatchObject({
      kind: 'deferred',
      blames: 'message',
      mayBeRepeated: true,
      fault: { code: 421, message: expect.stringContaining('may be repeated') },
    });
    expect(peer.messages).toHaveLength(1);
    expect(peer.connections()).toBe(1);
  });

  it('ends at the signal while its dot is not sent, and leaves without it', async () => {
    await using peer = await peerOf({ answers: { DATA: 'stall' } });
    const { settled, giveUp, wasDotSent } = begin(peer.to);
    await peer.heard('DATA');
    giveUp();
    expect(await settled).toMatchObject({ kind: 'abandoned' });
    await peer.closed();
    expect(wasDotSent()).toBe(false);
    expect(peer.messages).toEqual([]);
  });

  it('waits on after its dot, whatever the signal says, and is settled by the reply', async () => {
    let answer = (_: string) => {};
    const later = new Promise<string>((resolve) => {
      answer = resolve;
    });
    await using peer = await peerOf({ answers: { '.': { later } } });
    const { settled, dotSent, giveUp } = begin(peer.to);
    await dotSent;
    giveUp();
    await delivery.clock.advance(599_000);
    answer('554 5.7.1 no');
    expect(await settled).toMatchObject({ kind: 'failed', fault: { code: 554, response: '554 5.7.1 no' } });
  });

  it('waits ten minutes for that reply, and no longer', async () => {
    await using peer = await peerOf({ answers: { '.': 'stall' } });
    const { settled, dotSent, giveUp } = begin(peer.to);
    await dotSent;
    giveUp();
    await delivery.clock.advance(611_000);
    expect(await settled).toMatchObject({ kind: 'deferred', mayBeRepeated: true });
  });

  it('takes a fresh connection where a kept one was closed, and counts that as nothing', async () => {
    await using peer = await peerOf({ closesAfter: 1 });
    await begin(peer.to).settled;
    await peer.closed();
    expect(await begin(peer.to).settled).toMatchObject({ kind: 'delivered' });
    expect(peer.connections()).toBe(2);
  });

  it('goes straight to a host and port that are named, and asks for no policy', async () => {
    await using peer = await startScriptedPeer({ features: ['STARTTLS'] });
    delivery.ports.set('straight.test', peer.port);
    Object.assign(delivery.dns.zone, { 'straight.test': { a: ['127.0.0.1'] } }, mailDomain('far.test'));
    const via = { host: 'straight.test', port: 1337 };
    const outcome = await begin('bob@far.test', { via }).settled;
    expect(outcome).toMatchObject({
      kind: 'delivered',
      destination: 'straight.test:1337',
      report: {
        mx: { host: 'straight.test', ip: '127.0.0.1', port: 1337 },
        tls: { isEnabled: true, policy: 'opportunistic' },
      },
    });
    expect(delivery.dialled).toContain('straight.test 127.0.0.1:1337');
    expect(peer.commands).toContain('RCPT TO:<bob@far.test>');
    const asked = delivery.dns.questions.map(({ name, type }) => `${type} ${name}`);
    const about = asked.filter((text) => /far\.test|straight\.test/.test(text));
    expect(about.sort()).toEqual(['A straight.test', 'AAAA straight.test']);
  });

  it('refuses a host on a private network, by name or by address', async () => {
    Object.assign(delivery.dns.zone, { 'inner.test': { a: ['10.0.0.7'] } });
    for (const host of ['inner.test', '10.0.0.7', '::ffff:192.168.0.1']) {
      const outcome = await begin('bob@far.test', { via: { host, port: 1337 } }).settled;
      expect(outcome, host).toMatchObject({ kind: 'failed', fault: { category: 'policy', enhanced: '5.4.4' } });
    }
  });

  it('speaks TLS from the first byte on port 465, and falls back to what the host speaks', async () => {
    await using peer = await startScriptedPeer();
    delivery.ports.set('clear.test', peer.port);
    Object.assign(delivery.dns.zone, { 'clear.test': { a: ['127.0.0.1'] } });
    const outcome = await begin('bob@far.test', { via: { host: 'clear.test', port: 465 } }).settled;
    expect(outcome).toMatchObject({ kind: 'delivered', report: { tls: { isEnabled: false } } });
    expect(peer.packets[0]?.charCodeAt(0)).toBe(0x16); // a handshake
  });
});
