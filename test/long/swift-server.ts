import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Place } from '../../src/blobs/s3/s3-place.js';
import { Secret } from '../../src/platform/secret.js';
import { lastingPort } from '../support/lasting-port.js';

const KEY = 'test:waypost';
const SECRET = 'secret';
const REGION = 'us-east-1';
const BUCKET = 'mail';
const START_MS = 60_000;
/** Debian's packages put it there. */
export const hasSwift = existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/swift-object-server');

export interface SwiftServer extends AsyncDisposable {
  readonly place: S3Place;
  /** For `WAYPOST_BLOBS`. */
  readonly url: string;
}

/** OpenStack Swift with its S3 API: four servers, one copy of everything, and an empty bucket. */
export async function startSwift(): Promise<SwiftServer> {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-swift-'));
  await mkdir(join(directory, 'devices', 'disk'), { recursive: true });
  const children: ChildProcess[] = [];
  const said: string[] = [];
  const start = async (name: string, config: string) => {
    const file = join(directory, `${name}.conf`);
    await writeFile(file, config);
    const child = spawn(`swift-${name}-server`, [file, '-v'], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(`${name}: ${chunk}`));
    children.push(child);
  };
  const stop = async () => {
    for (const child of children) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await rm(directory, { recursive: true, force: true });
  };
  for (const name of ['account', 'container', 'object']) {
    const port = await lastingPort();
    makeRing(directory, name, port);
    await start(name, storageConfig(name, port, directory));
  }
  const port = await lastingPort();
  await start('proxy', proxyConfig(port, directory));
  const base = `http://127.0.0.1:${port}`;
  const aws = new AwsClient({ accessKeyId: KEY, secretAccessKey: SECRET, service: 's3', region: REGION, retries: 0 });
  const deadline = performance.now() + START_MS;
  while (
    !(await aws.fetch(`${base}/${BUCKET}`, { method: 'PUT' }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) {
      await stop();
      throw new Error(`Swift did not start:\n${said.join('')}`);
    }
    await delay(200); // it says nothing when it is ready
  }
  return {
    place: {
      ...{ host: '127.0.0.1', port, isTls: false, bucket: BUCKET, prefix: '', region: REGION, style: 'path' },
      credentials: { kind: 'keys', keyId: KEY, secret: new Secret(SECRET), sessionToken: undefined },
    },
    url: `s3://${encodeURIComponent(KEY)}:${SECRET}@127.0.0.1:${port}/${BUCKET}?tls=off`,
    [Symbol.asyncDispose]: stop,
  };
}

function makeRing(directory: string, name: string, port: number): void {
  for (const args of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']]) {
    const { status, stdout, stderr } = spawnSync('swift-ring-builder', [join(directory, `${name}.builder`), ...args]);
    // 1 is a warning: one device is no redundancy
    if (status !== 0 && status !== 1) throw new Error(`swift-ring-builder ${args[0]}: ${stdout}${stderr}`);
  }
}

const user = process.getuid?.() === 0 ? 'root' : (process.env.USER ?? 'swift');

function storageConfig(name: string, port: number, directory: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${directory}
devices = ${join(directory, 'devices')}
mount_check = false
user = ${user}
workers = 0
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

/** Its sign-in wants a cache to be there, and works while it does not answer. */
function proxyConfig(port: number, directory: string): string {
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'bulk', 'slo', 'dlo', 'versioned_writes'];
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${directory}
user = ${user}
workers = 0
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache bulk s3api tempauth slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_test_waypost = ${SECRET} .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`;
}
