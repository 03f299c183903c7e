import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDns, type TestDns } from '../support/dns-server.js';
import { eventually } from '../support/eventually.js';
import { lastingPort } from '../support/lasting-port.js';
import { queryDatabase } from '../support/raw-query.js';
import { startTcpRelay, type TcpRelay } from '../support/tcp-relay.js';
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.js';
import { type Front, startFront } from './front.js';
import { hasPebble, type Pebble, startPebble } from './pebble.js';

const HOST = 'mail.example.test';
const KEY = '05'.repeat(32);
const CUSTOMER = 'ann@elsewhere.test';

interface Line {
  readonly name: string;
  readonly state: string;
  readonly reason?: string;
  readonly next_try_at?: string;
}

/** A name, an authority behind a front, and fixed ports that lead to the present process. */
async function openWorld(validitySeconds?: number) {
  const dns = await startTestDns({ [HOST]: { a: ['127.0.0.1'] }, [`mx1.${HOST}`]: { a: ['127.0.0.1'] } });
  const ports = { http: await lastingPort(), https: await lastingPort() };
  const [http, https] = [await startTcpRelay(ports.http), await startTcpRelay(ports.https)];
  const settings = { httpPort: http.port, tlsPort: https.port, dnsPort: dns.server.port };
  const pebble = await startPebble({ ...settings, ...(validitySeconds && { validitySeconds }) });
  const front = await startFront(pebble);
  const env = {
    WAYPOST_HOSTNAME: HOST,
    WAYPOST_MX_HOSTS: `mx1.${HOST}`,
    WAYPOST_POSTMASTER: 'root@elsewhere.test',
    WAYPOST_BIND: '127.0.0.1',
    WAYPOST_HTTP_PORT: `${ports.http}`,
    WAYPOST_HTTPS_PORT: `${ports.https}`,
    WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
    WAYPOST_ACME: front.directoryUrl,
    WAYPOST_ACME_CA: pebble.caFile,
    WAYPOST_SECRET_KEY: KEY,
  };
  return {
    ...{ dns, http, https, pebble, front, env },
    async [Symbol.asyncDispose]() {
      for (const part of [front, pebble, http, https, dns]) await part[Symbol.asyncDispose]();
    },
  };
}

const list = (app: TestApp): Promise<Line[]> => app.admin('certificate.list');

async function until(app: TestApp, name: string, isRight: (line: Line) => boolean): Promise<Line> {
  const lines = await eventually(
    () => list(app),
    (found) => found.some((line) => line.name === name && isRight(line)),
  );
  return lines.find((line) => line.name === name) as Line;
}

const untilValid = (app: TestApp, name = HOST) => until(app, name, ({ state }) => state === 'valid');

/** What a door shows to a client that asks for this name. */
async function shownAt(port: number, servername: string | undefined): Promise<PeerCertificate> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...(servername && { servername }) });
  try {
    return await new Promise((resolve, reject) => {
      socket.once('secureConnect', () => resolve(socket.getPeerCertificate()));
      socket.once('error', reject);
    });
  } finally {
    socket.destroy();
  }
}

const issuerOf = ({ issuer }: PeerCertificate) => `${issuer.CN}`;

function read(port: number, host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', servername: host, path, headers: { host }, rejectUnauthorized: false };
    const outgoing = request({ ...options, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject).end();
  });
}

/** Another web server at the name: its answer proves nothing. */
async function startWrongAnswer(): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer((_, answer) => answer.end('not the key'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.runIf(hasPebble())('certificates of an authority (without pebble: skipped)', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  let dns: TestDns;
  let front: Front;
  let pebble: Pebble;
  let http: TcpRelay;
  let https: TcpRelay;
  let app: TestApp;

  beforeAll(async () => {
    world = await openWorld();
    ({ dns, front, pebble, http, https } = world);
    app = await startTestApp({ env: world.env });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await world[Symbol.asyncDispose]();
  });

  it('are ordered for our own names, kept sealed, and shown at each door by name', async () => {
    await untilValid(app);
    await untilValid(app, `mx1.${HOST}`);
    expect(front.orders).toHaveLength(2);
    const { imaps = 0, submissions = 0, https = 0 } = app.ports;
    for (const port of [imaps, submissions, https]) {
      const shown = await Promise.all([HOST, `mx1.${HOST}`, 'unknown.test', undefined].map((at) => shownAt(port, at)));
      expect(shown.map(({ subjectaltname }) => subjectaltname)).toEqual(
        [HOST, `mx1.${HOST}`, HOST, HOST].map((name) => `DNS:${name}`),
      );
      for (const certificate of shown) expect(issuerOf(certificate)).toContain('Pebble');
    }
    const rows = await queryDatabase(
      app.location,
      'select sealed_key from certificate union select sealed_key from acme_account',
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE|LS0t/);
  });

  it('are ordered for names that customers lead here, which serve policy and settings', async () => {
    const [domain, second] = ['customer.test', 'second.test'];
    await app.admin('account.create', { email: CUSTOMER, password: PASSWORD });
    Object.assign(dns.zone, {
      [domain]: { txt: [await addDomain(domain)], mx: [`mx1.${HOST}`] },
      [`mta-sts.${domain}`]: { cname: HOST },
      [`autoconfig.${domain}`]: { a: ['127.0.0.1', '127.0.0.9'] }, // not all of them are ours
      [second]: { txt: [await addDomain(second)], mx: [`mx1.${HOST}`] },
      [`autoconfig.${second}`]: { a: ['127.0.0.1'] },
    });
    for (const name of [domain, second]) await app.admin('domain.verify', { domain: name, isForSending: false });
    await app.admin('certificate.renew', { name: HOST });
    const hosted = [`mta-sts.${domain}`, `autoconfig.${second}`];
    for (const name of hosted) await untilValid(app, name);
    expect((await list(app)).map(({ name }) => name).toSorted()).toEqual([HOST, `mx1.${HOST}`, ...hosted].toSorted());
    expect((await shownAt(app.httpsPort, `autoconfig.${second}`)).subjectaltname).toBe(`DNS:autoconfig.${second}`);
    const shown = await shownAt(app.httpsPort, `mta-sts.${domain}`);
    expect(shown.subjectaltname).toBe(`DNS:mta-sts.${domain}`);
    const policy = await read(app.httpsPort, `mta-sts.${domain}`, '/.well-known/mta-sts.txt');
    expect(policy).toEqual({
      status: 200,
      text: `version: STSv1\r\nmode: enforce\r\nmx: mx1.${HOST}\r\nmax_age: 604800\r\n`,
    });
    const strangers = ['mta-sts.stranger.test', HOST].map((host) =>
      read(app.httpsPort, host, '/.well-known/mta-sts.txt'),
    );
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([404, 404]);
    const settings = await read(app.httpsPort, `autoconfig.${domain}`, '/mail/config-v1.1.xml');
    expect(settings.text).toContain(`<hostname>${HOST}</hostname>`);
  });

  it('are revoked with their key, and replaced', async () => {
    const before = await shownAt(app.httpsPort, HOST);
    await app.admin('certificate.revoke', { name: HOST });
    const after = await untilReplaced(before);
    expect(after.pubkey?.equals(before.pubkey ?? Buffer.alloc(0))).toBe(false);
    expect(await pebble.statusOf(before.serialNumber)).toBe('Revoked');
    expect(await pebble.statusOf(after.serialNumber)).toBe('Valid');
  });

  it('prove the name on port 443 where port 80 is shut, and keep the old one where nothing works', async () => {
    http.cut();
    const before = await shownAt(app.httpsPort, HOST);
    await app.admin('certificate.renew', { name: HOST });
    const proven = await untilReplaced(before);
    expect(issuerOf(proven)).toContain('Pebble'); // never the answer to the challenge
    https.cut();
    await using wrong = await startWrongAnswer();
    http.lead(wrong.port);
    http.mend();
    await app.admin('certificate.renew', { name: HOST });
    const failing = await until(app, HOST, ({ state, reason }) => state === 'failing' && /http-01/.test(reason ?? ''));
    expect(failing.reason).toMatch(/^mail\.example\.test is not proven by http-01: .*did not match/);
    expect(Date.parse(failing.next_try_at ?? '') - Date.now()).toBeGreaterThan(60_000);
    expect((await shownAt(app.httpsPort, HOST)).serialNumber).toBe(proven.serialNumber);
    http.lead(app.ports.http ?? 0);
    https.mend();
    await app.admin('certificate.renew', { name: HOST });
    await untilValid(app);
  });

  it('wait as long as the authority asks', async () => {
    front.refuseNextOrder(2);
    const orders = front.orders.length;
    await app.admin('certificate.renew', { name: HOST });
    const failing = await until(app, HOST, ({ state }) => state === 'failing');
    expect(failing.reason).toContain('429, rateLimited: too many orders');
    expect(Date.parse(failing.next_try_at ?? '') - Date.now()).toBeGreaterThan(60_000);
    await app.admin('certificate.renew', { name: HOST }); // an operator may ask at once, the authority decides
    await untilValid(app);
    expect((front.orders[orders]?.at ?? 0) - (front.refusals[0] ?? 0)).toBeGreaterThan(1990);
  });

  it('are finished after a restart in the middle, with the same order and key', async () => {
    const before = await shownAt(app.httpsPort, HOST);
    const orders = front.orders.length;
    const { reached, go } = front.holdFinalize();
    await app.admin('certificate.renew', { name: HOST });
    await reached;
    const { dataDir, location } = app;
    await app.stop();
    go();
    const database: Record<string, string> = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
    const next = await startTestApp({ dataDir, env: { ...world.env, ...database } });
    try {
      await eventually(
        () => shownAt(next.httpsPort, HOST),
        ({ serialNumber }) => serialNumber !== before.serialNumber,
      );
      expect(front.orders).toHaveLength(orders + 1);
    } finally {
      await next.stop();
    }
  });

  function untilReplaced(before: PeerCertificate): Promise<PeerCertificate> {
    return eventually(
      () => shownAt(app.httpsPort, HOST),
      ({ serialNumber }) => serialNumber !== before.serialNumber,
    );
  }

  async function addDomain(domain: string): Promise<string> {
    const { records } = await app.admin('domain.add', { account: CUSTOMER, name: domain });
    return records.find(({ value }: { value: string }) => value.includes('-site-verification=')).value;
  }
});

describe.runIf(hasPebble())('renewal (without pebble: skipped)', () => {
  it('comes at two thirds of the life, by one order of all nodes, and each shows it', async () => {
    await using world = await openWorld(9);
    await using one = await startTestApp({ env: world.env });
    const { location } = one;
    const isShared = location.engine === 'postgres';
    const env = { ...world.env, WAYPOST_HTTP_PORT: '0', WAYPOST_HTTPS_PORT: '0' };
    const other = isShared ? await startTestApp({ env: { ...env, DATABASE_URL: location.url } }) : undefined;
    const nodes = other ? [one, other] : [one];
    const shown = (servername: string) => Promise.all(nodes.map(({ httpsPort }) => shownAt(httpsPort, servername)));
    await untilValid(one);
    const [first] = await shown(HOST);
    await eventually(
      () => shown(HOST),
      (found) => found.every(({ serialNumber }) => serialNumber !== first?.serialNumber),
    );
    await eventually(
      () => shown(`mx1.${HOST}`),
      (found) => found.every(({ subjectaltname }) => subjectaltname === `DNS:mx1.${HOST}`),
    );
    // Two nodes that order at the same time would do so within the life of one certificate
    const times = world.front.orders.filter(({ name }) => name === HOST).map(({ at }) => at);
    const pauses = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    expect(pauses.length).toBeGreaterThan(0);
    for (const pauseMs of pauses) expect(pauseMs).toBeGreaterThan(6000 - 1500); // its times count seconds
    await other?.[Symbol.asyncDispose]();
  });
});
