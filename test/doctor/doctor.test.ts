import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDoctor } from '../../src/doctor/doctor.js';
import { type Check, type Finding, ok } from '../../src/doctor/finding.js';
import { doorsCheck, type OuterDoor } from '../../src/doctor/host/doors.js';
import { machineCheck } from '../../src/doctor/machine/machine.js';
import { releaseCheck } from '../../src/doctor/machine/release.js';
import { databaseCheck } from '../../src/doctor/storage/database.js';
import { systemClock } from '../../src/platform/clock.js';
import { dialTcp } from '../../src/platform/net/dial.js';
import { runCommand } from '../support/cli-run.js';
import { makeTestLocation } from '../support/database.js';
import { startTestDns } from '../support/dns-server.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { TEST_CA, TEST_CERT, TEST_KEY } from '../support/test-certificates.js';

describe('waypost doctor beside a running sandbox', () => {
  let app: TestApp;
  const env = () => ({
    WAYPOST_DATA_DIR: app.dataDir,
    ...(app.location.engine === 'postgres' && { DATABASE_URL: app.location.url }),
  });
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.[Symbol.asyncDispose]());

  it('finds no fault and exits with 0', async () => {
    const { exitCode, printed, told } = await runCommand('doctor', env());
    expect([exitCode, told]).toEqual([0, '']);
    expect(printed).toMatch(/^ok {7}Disk space: .* are free in the data directory$/m);
    expect(printed).toMatch(/^ok {7}Large messages: written to and deleted from the (database|data directory)$/m);
    expect(printed).toContain('ok       Ledger: every accepted message is accounted for');
    expect(printed).toContain('Settings: the sandbox');
  });

  it('warns of domains that lost their records, in JSON too', async () => {
    const token = await app.signUp();
    const call = (request: string, body?: object) => app.call(request, { as: token, ...(body && { body }) });
    await call('POST /v1/domains', { domain: 'broken.test' });
    await app.admin('sandbox.dns.break', { name: 'broken.test', type: 'MX' });
    await call('GET /v1/domains/broken.test/verify-records');
    const { exitCode, printed } = await runCommand('doctor --json', env());
    const findings: Finding[] = JSON.parse(printed);
    expect(exitCode).toBe(0);
    expect(findings).toContainEqual({
      id: 'domains.receiving',
      level: 'warning',
      title: 'Domains',
      detail: '1 cannot receive: broken.test',
      remedy: expect.stringContaining('waypost domain verify'),
    });
    expect(findings.every(({ level, remedy }) => (level === 'ok') === (remedy === ''))).toBe(true);
  });

  it('has its warnings on the screen of waypost status, beside doors, queue and disk', async () => {
    const { exitCode, printed } = await runCommand('status', env());
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^Waypost 0\.0\.0-test, sandbox, running for \d+ \w+$/m);
    expect(printed).toContain(`imaps ${app.ports.imaps}`);
    expect(printed).toMatch(/^Queue: {2}0 waiting, 0 due now$/m);
    expect(printed).toMatch(/^Disk: {3}.* free$/m);
    expect(printed).toContain('WARNING  Domains: 1 cannot receive: broken.test');
    const { findings, is_running, ports } = JSON.parse((await runCommand('status --json', env())).printed);
    expect({ is_running, ports }).toEqual({ is_running: true, ports: app.ports });
    expect(findings).toContainEqual(expect.objectContaining({ id: 'domains.receiving' }));
  });

  it('is counted in /metrics', async () => {
    const metrics = async () => (await fetch(`${app.baseUrl}/metrics`)).text();
    await expect.poll(metrics).toMatch(/^waypost_doctor_findings\{level="ok"\} [1-9]/m);
    expect(await metrics()).toMatch(/^waypost_doctor_problem\{id="domains.receiving",level="warning"\} 1$/m);
  });
});

describe('waypost doctor of a live service', () => {
  it('names every fault with its remedy and exits with 1', async () => {
    const host = 'mail.example.test';
    await using dns = await startTestDns({
      [host]: { a: ['192.0.2.7'], mx: [host], txt: ['v=spf1 a -all'] },
      '7.2.0.192.zen.spamhaus.org': { a: ['127.0.0.2'] },
      '7.2.0.192.b.barracudacentral.org': { a: ['127.255.255.254'] },
    });
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-doctor-'));
    const { location, remove } = await makeTestLocation();
    const env = {
      WAYPOST_DATA_DIR: dataDir,
      WAYPOST_HOSTNAME: host,
      WAYPOST_POSTMASTER: 'ann@example.test',
      WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
      WAYPOST_SIGNUP: 'open',
      ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
    };
    try {
      await runCommand('account create --email ann@example.test --password correct-horse-battery-staple', env);
      const { exitCode, printed, told } = await runCommand('doctor', env);
      expect(exitCode).toBe(1);
      expect(told).toMatch(/^There are \d+ faults\.$/);
      expect(printed).toContain('FAULT    Service: it is not running\n         Start it: waypost start');
      expect((await runCommand('status', env)).printed).toMatch(
        /^Waypost \S+, live, not running\nDoors: {2}none open$/m,
      );
      expect(printed).toMatch(/^FAULT {4}PTR 192\.0\.2\.7: nothing\n {9}Ask the provider/m);
      expect(printed).toContain(`WARNING  HELO ${host}: receivers compare it with PTR 192.0.2.7, which is not`);
      expect(printed).toContain(`ok       MX ${host}: ${host}`);
      expect(printed).toContain('WARNING  Blocklists: 192.0.2.7 is listed by zen.spamhaus.org');
      expect(printed).toContain('ok       Blocklists: b.barracudacentral.org did not answer about 192.0.2.7');
      expect(printed).toContain('FAULT    Settings: the certificate is self-signed');
      expect(printed).toContain('WARNING  Settings: anybody may sign up');
      expect(printed).toMatch(/^WARNING {2}Port 25 outward: no mail host to try/m);
    } finally {
      await rm(dataDir, { recursive: true });
      await remove();
    }
  });

  it('where nothing is installed says so', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-doctor-'));
    const { exitCode, told } = await runCommand('doctor', { WAYPOST_DATA_DIR: dataDir });
    expect([exitCode, told]).toEqual([1, expect.stringContaining('There is no installation')]);
    await rm(dataDir, { recursive: true });
  });
});

describe('a door as a stranger sees it', () => {
  const look = async (door: OuterDoor, { host = 'mx.remote.test', ca = TEST_CA, nowMs = Date.now() } = {}) => {
    const check = doorsCheck({
      host,
      doors: () => [door],
      resolver: { addresses: async () => ['127.0.0.1'] },
      dial: dialTcp,
      clock: { now: () => nowMs },
      ca,
    });
    const [finding] = await check.look(new AbortController().signal);
    return finding;
  };

  it('is ok with a trusted certificate, and a fault with one that is expired, foreign or not for the host', async () => {
    const server = await listen();
    try {
      const door: OuterDoor = { name: 'imaps', port: portOf(server), security: 'tls' };
      expect(await look(door)).toMatchObject({
        level: 'ok',
        detail: expect.stringMatching(/^TLSv1\.3, \d+ days left$/),
      });
      const end = Date.UTC(2120, 0, 1);
      const day = 86_400_000;
      expect(await look(door, { nowMs: end - 10 * day })).toMatchObject({ level: 'warning' });
      expect(await look(door, { nowMs: end - 2 * day })).toMatchObject({ level: 'fault' });
      expect(await look(door, { nowMs: end + 2 * day })).toMatchObject({
        level: 'fault',
        detail: expect.stringContaining('expired on Jan  1'),
      });
      expect(await look(door, { host: 'other.test' })).toMatchObject({
        level: 'fault',
        detail: expect.stringContaining('do not trust'),
      });
    } finally {
      server.close();
    }
    const closed: OuterDoor = { name: 'imaps', port: portOf(server) || 1, security: 'tls' };
    expect(await look(closed)).toMatchObject({ level: 'warning', detail: expect.stringContaining('no connection') });
  });

  it('speaks STARTTLS with the mail ports', async () => {
    await using app = await startTestApp({ roles: ['mx', 'submission'] });
    const ca = await readFile(join(app.dataDir, 'self-signed.pem'), 'utf8');
    for (const name of ['mx', 'submission']) {
      const door: OuterDoor = { name, port: app.ports[name] ?? 0, security: 'smtp-starttls' };
      expect(await look(door, { host: 'localhost', ca })).toMatchObject({ level: 'ok' });
      expect(await look(door, { host: 'localhost' })).toMatchObject({ level: 'fault' });
    }
  });

  async function listen(): Promise<Server> {
    const server = createServer({ cert: TEST_CERT, key: TEST_KEY });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  }
  function portOf(server: Server): number {
    const address = server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  }
});

describe('a check', () => {
  const check = (id: string, look: Check['look']): Check => ({ id, title: id, look });

  it('that fails or hangs is a finding, and the others are told', async () => {
    const clock = createManualClock();
    const doctor = createDoctor({
      clock,
      log: silentLog,
      checks: [
        check('good', async () => [ok('good', 'good', 'fine')]),
        check('bad', () => Promise.reject(new Error('out of order'))),
        check('slow', () => new Promise(() => {})),
      ],
    });
    const report = doctor.examine();
    await clock.untilSleeping(20_000);
    await clock.advance(20_000);
    expect((await report).map(({ id, level, detail }) => [id, level, detail])).toEqual([
      ['good', 'ok', 'fine'],
      ['bad', 'warning', 'could not be checked: out of order'],
      ['slow', 'warning', 'could not be checked: no answer in time'],
    ]);
  });

  it('is run again for a reader when the last report is an hour old', async () => {
    const clock = createManualClock();
    let runs = 0;
    const counted = check('counted', async () => {
      runs += 1;
      return [ok('counted', 'counted', `${runs}`)];
    });
    const doctor = createDoctor({ clock, log: silentLog, checks: [counted] });
    expect(doctor.recent()).toEqual([]);
    await expect.poll(() => doctor.recent()).toMatchObject([{ detail: '1' }]);
    await clock.advance(3_500_000);
    expect(doctor.recent()).toMatchObject([{ detail: '1' }]);
    await clock.advance(200_000);
    await expect.poll(() => doctor.recent()).toMatchObject([{ detail: '2' }]);
    await doctor.stop();
  });

  it('has ended its checks when it has stopped, or waited for them long enough', async () => {
    const clock = createManualClock();
    let end: (findings: Finding[]) => void = () => {};
    const busy = check('busy', () => new Promise<Finding[]>((resolve) => (end = resolve)));
    const first = createDoctor({ clock, log: silentLog, checks: [busy] });
    first.recent();
    let hasStopped = false;
    const stopped = first.stop().then(() => (hasStopped = true));
    await clock.untilSleeping(5_000);
    expect(hasStopped).toBe(false);
    end([]);
    await stopped;
    const second = createDoctor({ clock, log: silentLog, checks: [busy] });
    second.recent();
    const alsoStopped = second.stop();
    await clock.untilSleeping(5_000);
    await clock.advance(5_000);
    await alsoStopped;
  });

  it.each([
    [0.5, 'ok'],
    [0.05, 'warning'],
    [0.01, 'fault'],
  ])('of a disk with %d of its space is %s', async (share, level) => {
    const full = { free: 100, total: 100 };
    const facts = { space: { free: share * 1e12, total: 1e12 }, files: full, memory: full };
    const [space] = await machineCheck(async () => facts).look(new AbortController().signal);
    expect(space).toMatchObject({ id: 'disk.space', level });
  });

  it.each([
    ['v18.20.0', 'fault'],
    ['v20.20.2', 'warning'],
    ['v24.1.0', 'ok'],
    ['v26.0.0', 'ok'],
  ])('of Node %s in November 2026 is %s', async (node, level) => {
    const read = () => ({ waypost: '0.2.0', node, nowMs: Date.UTC(2026, 10, 19) });
    expect(await releaseCheck(read).look(new AbortController().signal)).toMatchObject([{ level }]);
  });

  it('of a database that is slow or has another time warns', async () => {
    let nowMs = 0;
    const db = {
      engine: 'postgres' as const,
      ping: async () => {
        nowMs += 300;
      },
      now: async () => systemClock.now() + 120_000,
    };
    const findings = await databaseCheck(db, { now: systemClock.now, monotonicMs: () => nowMs }).look(
      new AbortController().signal,
    );
    expect(findings.map(({ id, level }) => [id, level])).toEqual([
      ['database', 'warning'],
      ['clock', 'warning'],
    ]);
  });
});
