import { request } from 'node:https';
import { connect, type PeerCertificate } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.js';
import { startTestDns, type TestDns } from '../support/dns-server.js';
import { eventually } from '../support/eventually.js';
import { lastingPort } from '../support/lasting-port.js';
import { queryDatabase } from '../support/raw-query.js';
import { startTcpRelay, type TcpRelay } from '../support/tcp-relay.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { type Front, startFront } from './front.js';
import { hasPebble, type Pebble, startPebble } from './pebble.js';

const HOST = 'mail.example.test';
const KEY = '05'.repeat(32);

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
  const front = await startFront(pebble.port);
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
    const rows = await queryDatabase(app.location, 'select sealed_key from certificate union select sealed_key from acme_account');
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE|LS0t/);
  });
});
