import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { decode, encode } from 'dns-packet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createResolver, type DnsResolver } from '../../src/platform/dns/create-resolver.js';
import { systemRandom } from '../../src/platform/random.js';
import { createSandboxDnsServer, type SandboxDnsServer } from '../../src/sandbox/dns/sandbox-dns-server.js';
import { createSandboxDnsService, type SandboxDnsService } from '../../src/sandbox/dns/sandbox-dns-service.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { seedDomain, service } from './domain-fixture.js';

let db: TestDatabase;
let sandbox: SandboxDnsService;
let server: SandboxDnsServer;
let resolver: DnsResolver;

beforeAll(async () => {
  db = await openTestDatabase();
});

beforeEach(async () => {
  const clock = createManualClock();
  await db.inTransaction(async (tx) => {
    for (const table of ['domain', 'dkim_key', 'sandbox_dns_change'] as const) await tx.deleteFrom(table).execute();
  });
  sandbox = createSandboxDnsService({ db, service, clock });
  server = createSandboxDnsServer({
    listen: { address: '127.0.0.1', port: 0 },
    host: service.host,
    recordsAt: sandbox.recordsAt,
    log: silentLog,
  });
  await server.start();
  resolver = createResolver({ servers: () => [server.server()], clock, random: systemRandom, log: silentLog });
});

afterEach(async () => {
  resolver.close();
  await server.stop();
});

afterAll(async () => {
  await db[Symbol.asyncDispose]();
});

describe('the sandbox internet', () => {
  it('publishes for an added domain exactly what Waypost asks for', async () => {
    const domain = await seedDomain(db, 'acme.test');
    expect(await resolver.txt('acme.test')).toEqual([
      `waypost-site-verification=${domain.verificationRecord}`,
      'v=spf1 include:spf.mail.waypost.test -all',
    ]);
    expect((await resolver.mx('acme.test')).map(({ exchange }) => exchange)).toEqual(service.mxHosts);
    expect(await resolver.txt('wp-rsa._domainkey.acme.test')).toEqual([expect.stringMatching(/^v=DKIM1; k=rsa; p=/)]);
    expect(await resolver.cname('wp-bounces.acme.test')).toBe('mail.waypost.test');
    expect(await resolver.txt('_dmarc.acme.test')).toEqual([
      `v=DMARC1; p=reject; rua=mailto:dmarc-${domain.id}@mail.waypost.test;`,
    ]);
    expect(await resolver.addresses('wp-bounces.acme.test')).toEqual(['127.0.0.1']);
  });

  it('gives every other name a mail host that captures', async () => {
    expect(await resolver.addresses('remote.example')).toEqual(['127.0.0.1']);
    expect(await resolver.mx('remote.example')).toEqual([{ exchange: 'capture.mail.waypost.test', preference: 10 }]);
    expect(await resolver.ns('remote.example')).toEqual(['ns1.mail.waypost.test', 'ns2.mail.waypost.test']);
    expect(await resolver.txt('remote.example')).toEqual([]);
    expect(await resolver.addresses('_dmarc.remote.example')).toEqual([]);
    expect(await resolver.txt('spf.mail.waypost.test')).toEqual(['v=spf1 ip4:127.0.0.1 -all']);
  });

  it('publishes the records of the account that added a name first', async () => {
    const later = await seedDomain(db, 'acme.test', { createdAt: 2_000 });
    const first = await seedDomain(db, 'acme.test', { createdAt: 1_000 });
    const [verification] = await resolver.txt('acme.test');
    expect(verification).toBe(`waypost-site-verification=${first.verificationRecord}`);
    expect(verification).not.toContain(later.verificationRecord);
  });

  it('shows a domain as soon as it is added, and a stranger again once it is gone', async () => {
    expect(await resolver.txt('acme.test')).toEqual([]);
    const domain = await seedDomain(db, 'acme.test');
    expect((await resolver.txt('acme.test')).length).toBe(2);
    await db.inTransaction((tx) => tx.deleteFrom('domain').where('id', '=', domain.id).execute());
    expect(await resolver.txt('acme.test')).toEqual([]);
  });
});

describe('records broken on purpose', () => {
  it('are missing or wrong at once, and right again when mended', async () => {
    await seedDomain(db, 'acme.test');
    await sandbox.breakRecord('ACME.test.', 'mx', { kind: 'missing' });
    await sandbox.breakRecord('wp-bounces.acme.test', 'CNAME', { kind: 'wrong', value: 'elsewhere.test' });
    expect(await resolver.mx('acme.test')).toEqual([]);
    expect(await resolver.cname('wp-bounces.acme.test')).toBe('elsewhere.test');
    expect(await sandbox.mendRecord('acme.test', 'MX')).toBe(true);
    expect(await sandbox.mendRecord('acme.test', 'MX')).toBe(false);
    expect((await resolver.mx('acme.test')).length).toBe(3);
  });

  it('are listed beside what is asked for', async () => {
    await seedDomain(db, 'acme.test');
    await seedDomain(db, 'other.test');
    await sandbox.breakRecord('_dmarc.acme.test', 'TXT', { kind: 'wrong', value: 'v=DMARC1; p=none' });
    await sandbox.breakRecord('hook.remote.test', 'A', { kind: 'wrong', value: '10.0.0.1' });
    const ofAcme = await sandbox.list('ACME.test');
    expect(ofAcme.length).toBe(10);
    expect(ofAcme.filter(({ state }) => state !== 'published')).toMatchObject([
      { name: '_dmarc.acme.test', type: 'TXT', state: 'wrong', servedValue: 'v=DMARC1; p=none' },
    ]);
    const all = await sandbox.list();
    expect(all.at(-1)).toEqual({
      name: 'hook.remote.test',
      type: 'A',
      value: undefined,
      state: 'wrong',
      servedValue: '10.0.0.1',
    });
    expect(await resolver.addresses('hook.remote.test')).toEqual(['10.0.0.1']);
  });

  it.each([
    ['no such type', 'acme.test', 'LOC', 'x', 'sandbox.dnsType'],
    ['no name', 'a b', 'TXT', 'x', 'sandbox.dnsName'],
    ['no address', 'acme.test', 'A', '10.0.0', 'sandbox.dnsValue'],
    ['no host', 'acme.test', 'MX', 'a..b', 'sandbox.dnsValue'],
  ])('cannot be %s', async (_what, name, type, value, key) => {
    await expect(sandbox.breakRecord(name, type, { kind: 'wrong', value })).rejects.toMatchObject({
      kind: 'invalid',
      key,
    });
  });
});

describe('on the wire', () => {
  const txtQuestion = (id: number, flags = 0) =>
    encode({ type: 'query', id, flags, questions: [{ type: 'TXT', name: 'acme.test' }] });

  async function overUdp(bytes: Buffer): Promise<ReturnType<typeof decode>> {
    const socket = createSocket('udp4');
    try {
      const { address, port } = server.server();
      socket.send(bytes, port, address);
      const [answer] = await once(socket, 'message');
      return decode(answer as Buffer);
    } finally {
      socket.close();
    }
  }

  it('cuts an answer that is too long for UDP and gives it over TCP', async () => {
    await seedDomain(db, 'acme.test');
    await sandbox.breakRecord('acme.test', 'TXT', { kind: 'wrong', value: 'x'.repeat(2000) });
    expect((await overUdp(txtQuestion(1))).flag_tc).toBe(true);
    expect(await resolver.txt('acme.test')).toEqual(['x'.repeat(2000)]);
  });

  it('answers several questions over one connection, however they are cut', async () => {
    const { address, port } = server.server();
    const socket = connect(port, address);
    const framed = [7, 8].map((id) => Buffer.concat([Buffer.of(0, txtQuestion(id).length), txtQuestion(id)]));
    const bytes = Buffer.concat(framed);
    socket.write(bytes.subarray(0, 1));
    socket.write(bytes.subarray(1, 40));
    socket.write(bytes.subarray(40));
    let received = Buffer.alloc(0);
    const ids: number[] = [];
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        ids.push(received.readUInt16BE(2));
        received = received.subarray(2 + received.readUInt16BE(0));
      }
      if (ids.length === 2) break;
    }
    expect(ids).toEqual([7, 8]);
  });

  it('refuses what it does not do and stays alive through nonsense', async () => {
    const { address, port } = server.server();
    const socket = createSocket('udp4');
    for (const nonsense of [Buffer.alloc(0), Buffer.from('x'), Buffer.alloc(12), Buffer.alloc(600, 0xff)]) {
      socket.send(nonsense, port, address);
    }
    socket.close();
    const notify = await overUdp(txtQuestion(3, 4 << 11));
    expect((notify as unknown as { rcode: string }).rcode).toBe('NOTIMP');
    expect(await resolver.addresses('still.there.test')).toEqual(['127.0.0.1']);
  });
});
