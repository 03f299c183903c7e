import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnTlsResult, TlsResult } from '../../src/outbound/delivery/tls/tls-result.js';
import { systemRandom } from '../../src/platform/random.js';
import { createSelfSignedCertificate } from '../../src/protocol/x509/self-signed.js';
import { TEST_CA, TEST_CERT, TEST_KEY } from '../support/test-certificates.js';
import {
  type Delivery,
  type DeliverySite,
  mailDomain,
  openDeliverySite,
  openTestDelivery,
} from './delivery-fixture.js';
import { type PeerScript, startScriptedPeer } from './scripted-peer.js';

const FEATURES = ['PIPELINING', 'STARTTLS'];

/** A self-signed certificate, for the right name. */
function selfSigned(name: string): { cert: string; key: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = createSelfSignedCertificate({
    names: [name] as const,
    privateKey,
    serial: systemRandom.bytes(16),
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2119-01-01'),
  });
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

let site: DeliverySite;
beforeAll(async () => {
  site = await openDeliverySite();
});
afterAll(() => site[Symbol.asyncDispose]());

/** One server per test behind `remote.test`, whose cache is therefore new each time. */
async function meet(script: PeerScript, options: Parameters<typeof openTestDelivery>[1] = {}) {
  await site.db.writer.deleteFrom('tls_policy').execute();
  const delivery = await openTestDelivery(mailDomain('remote.test'), options, site);
  const peer = await startScriptedPeer({ features: FEATURES, ...script });
  delivery.ports.set('mx.remote.test', peer.port);
  return {
    delivery,
    peer,
    zone: delivery.dns.zone,
    send: (facts?: Parameters<Delivery['send']>[1]) => delivery.send('bob@remote.test', facts),
    async [Symbol.asyncDispose]() {
      await peer[Symbol.asyncDispose]();
      await delivery[Symbol.asyncDispose]();
    },
  };
}

describe('TLS as it is offered', () => {
  it('is used with a self-signed certificate, and logged as unverified', async () => {
    await using it = await meet({ cert: selfSigned('elsewhere.test') });
    expect(await it.send()).toMatchObject({
      kind: 'delivered',
      report: { tls: { isEnabled: true, version: 'TLSv1.3', isVerified: false, policy: 'opportunistic' } },
    });
    expect(it.peer.commands.map((line) => line.split(/[ :]/)[0])).toEqual([
      'EHLO',
      'STARTTLS',
      'EHLO',
      'MAIL',
      'RCPT',
      'DATA',
    ]);
  });

  it('is known to be verified where it is', async () => {
    await using it = await meet({});
    expect(await it.send()).toMatchObject({
      report: { tls: { isVerified: true, cipher: expect.stringMatching(/^TLS_/) } },
    });
  });

  it.each([
    ['the handshake breaks', { answers: { TLS: 'break-tls' } }],
    ['STARTTLS is refused', { answers: { STARTTLS: '454 4.7.0 not now' } }],
    ['it is not offered', { features: ['PIPELINING'] }],
  ] as const)('gives way to clear text when %s', async (_why, script) => {
    await using it = await meet(script);
    expect(await it.send()).toMatchObject({ kind: 'delivered', report: { tls: { isEnabled: false, policy: 'none' } } });
  });

  it('is not tried again for a while where it broke', async () => {
    await using it = await meet({ answers: { TLS: 'break-tls' } });
    await it.send();
    await it.delivery.clock.advance(60_000);
    await it.send();
    expect(it.peer.commands.filter((line) => line === 'STARTTLS')).toHaveLength(1);
    await it.delivery.clock.advance(600_000);
    expect(await it.send()).toMatchObject({ kind: 'delivered' });
    expect(it.peer.commands.filter((line) => line === 'STARTTLS')).toHaveLength(2);
  });

  it('does not take for an answer what was said before it', async () => {
    await using it = await meet({ answers: { STARTTLS: { raw: '220 go\r\n250 injected\r\n' } } });
    expect(await it.send()).toMatchObject({ kind: 'deferred', fault: { category: 'protocol' } });
    expect(it.peer.commands.join()).not.toContain('MAIL');
  });
});

describe('TLS that the sender requires', () => {
  const required = { email: { requiresTls: true } };

  it('is given by a certificate that is trusted; REQUIRETLS is passed on to whom knows it', async () => {
    await using it = await meet({ features: [...FEATURES, 'REQUIRETLS'] });
    expect(await it.send(required)).toMatchObject({ report: { tls: { policy: 'required', isVerified: true } } });
    expect(it.peer.commands.find((line) => line.startsWith('MAIL'))).toMatch(/ REQUIRETLS$/);
  });

  it.each([
    ['a self-signed certificate', { cert: selfSigned('mx.remote.test') }],
    ['a certificate for another', { cert: selfSigned('elsewhere.test') }],
    ['no TLS', { features: ['PIPELINING'] }],
    ['a broken handshake', { answers: { TLS: 'break-tls' } }],
  ] as const)('is not given by %s: the message waits', async (_what, script) => {
    await using it = await meet(script);
    expect(await it.send(required)).toMatchObject({ kind: 'deferred', fault: { enhanced: '4.7.5' } });
    expect(it.peer.commands.join()).not.toContain('MAIL');
  });
});

describe('what is counted for TLS reports', () => {
  const place = { domain: 'remote.test', mxHost: 'mx.remote.test', receivingIp: '127.0.0.1' };
  const none = { type: 'no-policy-found' };

  async function results(script: PeerScript, facts?: Parameters<Delivery['send']>[1]): Promise<readonly TlsResult[]> {
    const seen: TlsResult[] = [];
    await using it = await meet(script, { onTlsResult: (result) => void seen.push(result) });
    await it.send(facts);
    await it.send(facts);
    return seen;
  }

  it('is each new connection, with what its policy says of it', async () => {
    expect(await results({})).toMatchObject([{ ...place, policy: none, failure: undefined }]);
    expect(await results({ cert: selfSigned('x.test') })).toMatchObject([{ policy: none, failure: undefined }]);
  });

  it('is a connection without TLS, once while it is known', async () => {
    expect(await results({ features: ['PIPELINING'] })).toMatchObject([
      { ...place, policy: none, failure: 'starttls-not-supported' },
    ]);
    expect(await results({ answers: { TLS: 'break-tls' } })).toMatchObject([
      { ...place, policy: none, failure: 'validation-failure' },
    ]);
  });

  it('is not a report itself, which is delivered whatever the policy asks', async () => {
    expect(await results({ features: ['PIPELINING'] }, { email: { origin: 'tls-report' } })).toEqual([]);
  });
});

describe('MTA-STS', () => {
  const policyOf = (mode: string, mx = 'mx.remote.test') =>
    `version: STSv1\r\nmode: ${mode}\r\nmx: ${mx}\r\nmax_age: 86400\r\n`;
  let policy = { status: 200, type: 'text/plain', text: '' };
  let fetches = 0;
  const server = createHttpsServer({ cert: TEST_CERT, key: TEST_KEY }, (request, response) => {
    fetches++;
    const { status, type, text } =
      request.url === '/.well-known/mta-sts.txt' ? policy : { status: 404, type: '', text: '' };
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  async function meetWithPolicy(text: string, script: PeerScript = {}, onTlsResult?: OnTlsResult) {
    policy = { status: 200, type: 'text/plain', text };
    fetches = 0;
    const { port } = server.address() as { port: number };
    const met = await meet(script, { policyPort: port, onTlsResult });
    met.zone['_mta-sts.remote.test'] = { txt: ['v=STSv1; id=one;'], ttl: 60 };
    met.zone['mta-sts.remote.test'] = { a: ['127.0.0.1'] };
    return met;
  }

  it('in force asks for a trusted certificate, and is fetched once', async () => {
    await using it = await meetWithPolicy(policyOf('enforce'));
    for (let n = 0; n < 3; n++) {
      expect(await it.send()).toMatchObject({ report: { tls: { policy: 'mta-sts', isVerified: true } } });
    }
    expect(fetches).toBe(1);
    expect(await it.delivery.db.reader.selectFrom('tls_policy').selectAll().execute()).toMatchObject([
      { domain: 'remote.test', id: 'one', mode: 'enforce', mx: '["mx.remote.test"]', max_age_seconds: 86_400 },
    ]);
  });

  it.each([
    ['a self-signed certificate', policyOf('enforce'), { cert: selfSigned('mx.remote.test') }],
    ['no TLS', policyOf('enforce'), { features: ['PIPELINING'] }],
    ['a host that it does not name', policyOf('enforce', '*.other.test'), {}],
  ])('in force lets nothing pass to %s', async (_what, text, script) => {
    await using it = await meetWithPolicy(text, script);
    expect(await it.send()).toMatchObject({ kind: 'deferred', blames: 'destination', fault: { enhanced: '4.7.5' } });
    expect(it.peer.commands.join()).not.toContain('MAIL');
  });

  it.each([
    ['in force', policyOf('enforce'), {}, undefined],
    ['in force', policyOf('enforce'), { cert: selfSigned('mx.remote.test') }, 'certificate-not-trusted'],
    ['in force', policyOf('enforce'), { features: ['PIPELINING'] }, 'starttls-not-supported'],
    ['in force', policyOf('enforce', '*.other.test'), {}, 'validation-failure'],
    ['tried out', policyOf('testing'), { cert: selfSigned('mx.remote.test') }, 'certificate-not-trusted'],
    ['tried out', policyOf('testing', 'other.test'), {}, 'validation-failure'],
    ['broken', 'version: STSv9', {}, 'sts-policy-invalid'],
  ] as const)('%s is counted for reports (%#)', async (_what, text, script, failure) => {
    const seen: TlsResult[] = [];
    await using it = await meetWithPolicy(text, script, (result) => void seen.push(result));
    await it.send();
    expect(seen[0]).toMatchObject({ domain: 'remote.test', policy: { type: 'sts' }, failure });
    if (failure !== 'sts-policy-invalid') {
      expect(seen).toHaveLength(1);
      expect(seen[0]?.policy.strings).toContain(`mode: ${text.includes('testing') ? 'testing' : 'enforce'}`);
    }
  });

  it('does not hold back a report about TLS', async () => {
    await using it = await meetWithPolicy(policyOf('enforce'), { features: ['PIPELINING'] });
    const report = { email: { origin: 'tls-report' } } as const;
    expect(await it.send(report)).toMatchObject({ kind: 'delivered', report: { tls: { isEnabled: false } } });
  });

  it('knows hosts by a star, for one label', async () => {
    await using it = await meetWithPolicy(policyOf('enforce', '*.remote.test'));
    expect(await it.send()).toMatchObject({ report: { tls: { policy: 'mta-sts' } } });
  });

  it('that is only tried out changes nothing', async () => {
    await using it = await meetWithPolicy(policyOf('testing', 'other.test'), { cert: selfSigned('x.test') });
    expect(await it.send()).toMatchObject({ kind: 'delivered', report: { tls: { policy: 'opportunistic' } } });
  });

  it('is fetched again when its id changes, and stays in force while DNS and policy host are silent', async () => {
    await using it = await meetWithPolicy(policyOf('enforce'));
    await it.send();
    policy = { status: 503, type: 'text/plain', text: '' };
    it.zone['_mta-sts.remote.test'] = { txt: ['v=STSv1; id=two;'], ttl: 60 };
    await it.delivery.clock.advance(61_000);
    expect(await it.send()).toMatchObject({ report: { tls: { policy: 'mta-sts' } } });
    it.zone['_mta-sts.remote.test'] = { fault: 'servfail' };
    await it.delivery.clock.advance(61_000);
    expect(await it.send()).toMatchObject({ report: { tls: { policy: 'mta-sts' } } });

    policy = { status: 200, type: 'text/plain', text: policyOf('none') };
    it.zone['_mta-sts.remote.test'] = { txt: ['v=STSv1; id=three;'], ttl: 60 };
    await it.delivery.clock.advance(301_000);
    expect(await it.send()).toMatchObject({ report: { tls: { policy: 'opportunistic' } } });
    expect(fetches).toBe(3);
  });

  it.each([
    ['of another type', { status: 200, type: 'text/html', text: policyOf('enforce', 'other.test') }],
    ['behind a redirect', { status: 302, type: 'text/plain', text: policyOf('enforce', 'other.test') }],
    ['that is none', { status: 200, type: 'text/plain', text: 'version: STSv2\nmode: enforce' }],
  ])('%s is none', async (_what, answer) => {
    await using it = await meetWithPolicy('');
    policy = answer;
    expect(await it.send()).toMatchObject({ kind: 'delivered', report: { tls: { policy: 'opportunistic' } } });
  });
});

describe('DANE', () => {
  const leaf = new X509Certificate(TEST_CERT);
  const authority = new X509Certificate(TEST_CA);
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const spki = (certificate: X509Certificate) => certificate.publicKey.export({ type: 'spki', format: 'der' });
  const endEntity = { usage: 3, selector: 1, matchingType: 1, certificate: sha256(spki(leaf)) };

  async function meetWithTlsa(tlsa: readonly (typeof endEntity)[], script: PeerScript = {}, isAuthentic = true) {
    const met = await meet(script, { ca: undefined });
    Object.assign(met.zone['remote.test'] ?? {}, { isAuthentic });
    Object.assign(met.zone['mx.remote.test'] ?? {}, { isAuthentic });
    met.zone['_25._tcp.mx.remote.test'] = { tlsa: [...tlsa], isAuthentic };
    return met;
  }
  const chain = { cert: TEST_CERT + TEST_CA, key: TEST_KEY };

  it.each([
    ['the key of the server', endEntity],
    ['its certificate', { usage: 3, selector: 0, matchingType: 0, certificate: leaf.raw }],
    [
      'its certificate by SHA-512',
      { usage: 3, selector: 0, matchingType: 2, certificate: createHash('sha512').update(leaf.raw).digest() },
    ],
    ['the authority that signed it', { usage: 2, selector: 0, matchingType: 1, certificate: sha256(authority.raw) }],
    ["the authority's key", { usage: 2, selector: 1, matchingType: 1, certificate: sha256(spki(authority)) }],
  ])('vouches by %s, which no well-known authority does', async (_what, record) => {
    await using it = await meetWithTlsa([{ ...endEntity, certificate: Buffer.alloc(32) }, record], { cert: chain });
    expect(await it.send()).toMatchObject({ report: { tls: { isEnabled: true, isVerified: true, policy: 'dane' } } });
  });

  it.each([
    ['another key', [{ ...endEntity, certificate: Buffer.alloc(32, 1) }], {}],
    [
      'an authority that did not sign',
      [{ usage: 2, selector: 0, matchingType: 1, certificate: sha256(authority.raw) }],
      { cert: selfSigned('mx.remote.test') },
    ],
    ['no TLS at all', [endEntity], { features: ['PIPELINING'] }],
  ])('lets nothing pass to %s', async (_what, tlsa, script) => {
    await using it = await meetWithTlsa(tlsa, script);
    expect(await it.send()).toMatchObject({ kind: 'deferred', fault: { enhanced: '4.7.5' } });
    expect(it.peer.commands.join()).not.toContain('MAIL');
  });

  it('asks for TLS even where no record can be used', async () => {
    const unusable = { ...endEntity, usage: 1 };
    await using it = await meetWithTlsa([unusable]);
    expect(await it.send()).toMatchObject({ report: { tls: { policy: 'dane', isVerified: false } } });
    await using clear = await meetWithTlsa([unusable], { features: ['PIPELINING'] });
    expect(await clear.send()).toMatchObject({ kind: 'deferred' });
  });

  it('is not heard where DNSSEC does not vouch', async () => {
    await using it = await meetWithTlsa([{ ...endEntity, certificate: Buffer.alloc(32) }], {}, false);
    expect(await it.send()).toMatchObject({ kind: 'delivered', report: { tls: { policy: 'opportunistic' } } });
    expect(it.delivery.dns.questions.some(({ type }) => type === 'TLSA')).toBe(false);
  });

  it('that cannot be looked up is not taken for none', async () => {
    await using it = await meetWithTlsa([endEntity]);
    it.zone['_25._tcp.mx.remote.test'] = { fault: 'servfail' };
    expect(await it.send()).toMatchObject({ kind: 'deferred', blames: 'destination' });
    expect(it.peer.connections()).toBe(0);
  });
});
