import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/api-client.js';
import { runCommand } from '../support/cli-run.js';
import { makeTestLocation } from '../support/database.js';
import { startWaypost } from '../support/waypost-process.js';

const DOORS = ['dns', 'http', 'https', 'imap', 'imaps', 'mx', 'pop3', 'pop3s', 'submission', 'submissions'];

describe('the process', () => {
  let dir: string;
  let env: Record<string, string>;
  let removeDatabase: () => Promise<void>;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'waypost-process-'));
    const { location, remove } = await makeTestLocation();
    removeDatabase = remove;
    env = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  });
  afterEach(async () => {
    await rm(dir, { recursive: true });
    await removeDatabase();
  });

  const run = (args: string) => runCommand(args, { WAYPOST_DATA_DIR: dir, ...env });
  const ports = async () => JSON.parse(await readFile(join(dir, 'ports.json'), 'utf8'));

  it('says where it is, takes commands over its socket, and stops cleanly', async () => {
    const waypost = await startWaypost(dir, env);
    expect(waypost.banner).toMatch(/sandbox[\s\S]*API +http:\/\/localhost:\d+\/v1[\s\S]*curl -s http/);
    expect(Object.keys(await ports()).sort()).toEqual(DOORS);

    const token = (await run('account create --email ann@example.test --password correct-horse')).printed;
    const account = await callApi(waypost.baseUrl, 'GET /v1/account', { as: token });
    expect(account).toMatchObject({ status: 200, body: { email: 'ann@example.test' } });

    expect(await waypost.stop()).toBe(0);
    expect([existsSync(join(dir, 'ports.json')), existsSync(join(dir, 'admin.sock'))]).toEqual([false, false]);
  });

  it('refuses a second one on the same data directory, and says why', async () => {
    const waypost = await startWaypost(dir, env);
    await expect(startWaypost(dir, env)).rejects.toThrow(/in use by another Waypost process[\s\S]*WAYPOST_DATA_DIR/);
    expect((await fetch(`${waypost.baseUrl}/healthz`)).status).toBe(200);
    expect(await ports()).toHaveProperty('http');
    await waypost.stop();
  });

  it('starts again after it was killed', async () => {
    const first = await startWaypost(dir, env);
    const token = (await run('account create --email ann@example.test --password correct-horse')).printed;
    await first.kill();
    expect(existsSync(join(dir, 'admin.sock'))).toBe(true);
    expect((await run('account token ann@example.test')).exitCode).toBe(0); // offline, past the dead socket
    const second = await startWaypost(dir, env);
    expect((await callApi(second.baseUrl, 'GET /v1/account', { as: token })).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  it('waits for a request in hand when it stops, unless it is told twice', async () => {
    const waypost = await startWaypost(dir, env);
    const caller = connect((await ports()).http, '127.0.0.1');
    caller.on('error', () => {});
    caller.write('POST /v1/account HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nemail=');
    await fetch(`${waypost.baseUrl}/healthz`); // the other request has arrived before this one
    waypost.signal('SIGTERM');
    await expect.poll(() => existsSync(join(dir, 'ports.json'))).toBe(false);
    const insisting = setInterval(() => waypost.signal('SIGTERM'), 100); // within a second it is one request
    expect(await waypost.stop()).toBe(130);
    clearInterval(insisting);
    caller.destroy();
    const again = await startWaypost(dir, env);
    expect(await again.stop()).toBe(0);
  });

  it('keeps running, and stops cleanly, when the reader of its log is gone', async () => {
    const waypost = await startWaypost(dir, env);
    waypost.turnAway();
    const body = { email: 'ann@example.test', password: 'correct horse battery' };
    expect((await callApi(waypost.baseUrl, 'POST /v1/account', { body })).status).toBe(200);
    expect((await callApi(waypost.baseUrl, 'POST /v1/account', { body })).status).toBe(400);
    expect(await waypost.stop()).toBe(0);
  });

  it('names the variable when a port is taken, and leaves no trace', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(startWaypost(dir, { ...env, WAYPOST_HTTP_PORT: `${port}` })).rejects.toThrow(
      new RegExp(`Port ${port} on 127.0.0.1 is in use[^\\n]*WAYPOST_HTTP_PORT[^\\n]*\\n$`),
    );
    expect([existsSync(join(dir, 'ports.json')), existsSync(join(dir, 'admin.sock'))]).toEqual([false, false]);
    other.close();
  });

  it('tells all faults of its settings at once', async () => {
    await expect(startWaypost(dir, { WAYPOST_HTTP_PORT: 'x', WAYPOST_SIGNUP: 'y' })).rejects.toThrow(
      /WAYPOST_HTTP_PORT is "x".*\nWAYPOST_SIGNUP is "y"/,
    );
  });
});
