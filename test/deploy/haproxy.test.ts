import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEST_CERT, TEST_KEY } from '../support/test-certificates.js';
import { readDeployFile } from './deploy-files.js';

const HAPROXY = '/usr/sbin/haproxy'; // where Debian puts it

describe.skipIf(!existsSync(HAPROXY))('deploy/haproxy.cfg (without haproxy: skipped)', () => {
  it('is accepted by haproxy', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'waypost-haproxy-'));
    try {
      const certificate = join(directory, 'tls.pem');
      const file = join(directory, 'haproxy.cfg');
      await writeFile(certificate, `${TEST_CERT}${TEST_KEY}`);
      await writeFile(file, readDeployFile('haproxy.cfg').replace('/etc/haproxy/tls.pem', certificate));
      const { status, stderr } = spawnSync(HAPROXY, ['-c', '-f', file], { encoding: 'utf8' });
      expect([status, stderr.match(/\[ALERT\].*/g)]).toEqual([0, null]);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
