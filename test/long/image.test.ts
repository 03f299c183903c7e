import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_IMAGE } from '../support/base-image.js';
import { testEngine } from '../support/database.js';
import { listOtherNodes, nodeBinary } from '../support/other-nodes.js';

const PROGRAMS = ['/usr/bin/buildah', '/usr/bin/podman', '/usr/sbin/runc'];
const isPossible =
  process.getuid?.() === 0 && testEngine() === 'sqlite' && [...PROGRAMS, BASE_IMAGE].every((path) => existsSync(path));
const BASE = 'docker.io/library/node:24-bookworm-slim';
const DOORS = ['HTTP', 'HTTPS', 'MX', 'SUBMISSION', 'SUBMISSIONS', 'IMAP', 'IMAPS', 'POP3', 'POP3S'];

// Images are not fetched: a Debian with Node has the name of the base that the Dockerfile asks for
describe.skipIf(!isPossible)('the image of deploy/Dockerfile (the same on every engine)', () => {
  let place: string;
  let env: NodeJS.ProcessEnv;
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { env, maxBuffer: 1e8 })).stdout.trim();

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'waypost-image-'));
    env = {
      ...process.env,
      CONTAINERS_CONF: join(place, 'containers.conf'),
      CONTAINERS_STORAGE_CONF: join(place, 'storage.conf'),
    };
    // runc, because crun of Debian 12 refuses mixed cgroups; and limits that a guest without CAP_SYS_RESOURCE can set
    const limits = 'default_ulimits = ["nofile=4096:4096", "nproc=4000:4000"]';
    const engine = '[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"';
    await writeFile(join(place, 'containers.conf'), `[containers]\n${limits}\n${engine}\n`);
    const roots = `graphroot = "${place}/graph"\nrunroot = "${place}/run"`;
    await writeFile(join(place, 'storage.conf'), `[storage]\ndriver = "overlay"\n${roots}\n`);
    await makeBase();
  }, 600_000);
  afterAll(async () => {
    await run('podman', 'rm', '--force', '--all').catch(() => {});
    await run('podman', 'rmi', '--force', '--all').catch(() => {});
    await rm(place, { recursive: true, force: true });
  });

  async function makeBase(): Promise<void> {
    const added = join(place, 'added/usr/local');
    await mkdir(join(added, 'bin'), { recursive: true });
    const [newest = ''] = listOtherNodes().toSorted().reverse();
    await cp(newest ? nodeBinary(newest) : process.execPath, join(added, 'bin/node'));
    const npm = dirname(dirname(await realpath(await run('which', 'npm'))));
    await cp(npm, join(added, 'lib/node_modules/npm'), { recursive: true });
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(added, 'bin/npm'));
    const base = await run('buildah', 'from', 'scratch');
    await run('buildah', 'add', base, resolve(BASE_IMAGE), '/');
    await run('buildah', 'add', base, join(place, 'added'), '/');
    await run('buildah', 'run', '--isolation', 'chroot', base, '--', 'useradd', '--uid', '1000', '-m', 'node');
    await run('buildah', 'commit', '--rm', base, BASE);
  }

  it('is built from the source, starts, answers, and stops with 0', async () => {
    const npmrc = join(place, 'npmrc');
    await writeFile(npmrc, 'prefer-offline=true\naudit=false\nfund=false\n');
    const cache = await run('npm', 'config', 'get', 'cache');
    const shared = ['-v', `${cache}:/root/.npm`, '-v', `${npmrc}:/root/.npmrc:ro`];
    const ignored = ['--ignorefile', 'deploy/Dockerfile.dockerignore'];
    const way = ['--isolation', 'chroot', '--pull-never', '--network', 'host', ...ignored, ...shared];
    await run('buildah', 'bud', ...way, '-f', 'deploy/Dockerfile', '-t', 'localhost/waypost', '.');

    const ports = DOORS.flatMap((door) => ['-e', `WAYPOST_${door}_PORT=0`]);
    const id = await run('podman', 'run', '--detach', '--network', 'host', ...ports, 'localhost/waypost');
    await expect
      .poll(() => run('podman', 'exec', id, 'cat', '/var/lib/waypost/ports.json').catch(() => ''))
      .toMatch(/^{/);
    const { http } = JSON.parse(await run('podman', 'exec', id, 'cat', '/var/lib/waypost/ports.json'));
    expect((await fetch(`http://127.0.0.1:${http}/readyz`)).status).toBe(200);
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(await run('podman', 'exec', id, 'waypost', '--version')).toBe(version);
    expect(await run('podman', 'exec', id, 'id', '--user')).toBe('1000');
    expect((await run('podman', 'exec', id, 'ls', '/opt/waypost')).split('\n')).not.toContain('src');
    await run('podman', 'stop', '--time', '60', id);
    expect(await run('podman', 'inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0');
  });
});
