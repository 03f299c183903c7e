import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOtherNodes, nodeBinary } from '../support/other-nodes.js';
import { startWaypost } from '../support/waypost-process.js';

const run = promisify(execFile);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = `waypost-${version}`;
const whole = `${folder}-${process.platform}-${process.arch}.tar.gz`;
const forNpm = `${folder}.tgz`;
const others = listOtherNodes();

/** Nothing here asks the registry: an npm that needs it fails. */
const OFFLINE = ['--offline', '--no-audit', '--no-fund'];

let place: string;
let release: string;
let unpacked: string;

async function listFiles(archive: string): Promise<readonly string[]> {
  const { stdout } = await run('tar', ['-tzf', join(release, archive)], { maxBuffer: 16 * 1024 * 1024 });
  return stdout
    .split('\n')
    .filter((name) => name !== '' && !name.endsWith('/'))
    .map((name) => name.slice(name.indexOf('/') + 1));
}

describe('a release', () => {
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'waypost-release-test-'));
    release = join(place, 'release');
    await run('npm', ['run', '--silent', 'release', '--', '--out', release]);
    await run('tar', ['-xzf', join(release, whole), '-C', place]);
    unpacked = join(place, folder);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('consists of an archive, an npm package and their sums', () => {
    expect(readdirSync(release).toSorted()).toEqual(['SHA256SUMS', whole, forNpm].toSorted());
    const sums = [whole, forNpm].map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(release, file)))
          .digest('hex')}  ${file}\n`,
    );
    expect(
      readFileSync(join(release, 'SHA256SUMS'), 'utf8')
        .split(/(?<=\n)/)
        .toSorted(),
    ).toEqual(sums.toSorted());
  });

  it.each([whole, forNpm])('is built, and has neither sources nor tests nor tools: %s', async (archive) => {
    const own = (await listFiles(archive)).filter((file) => !file.startsWith('node_modules/'));
    expect(own).toEqual(expect.arrayContaining(['bin/waypost.js', 'dist/main.js', 'dist/web/index.html', 'README.md']));
    expect(own.filter((file) => /\.tsx?$|^(?:src|test|web|bench|scripts)\/|^bin\/(?!waypost\.js$)/.test(file))).toEqual(
      [],
    );
  });

  it('has the packages that it runs with, and no others', async () => {
    const { devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const packages = new Set(
      (await listFiles(whole)).flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
    );
    expect([...packages]).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(Object.keys(devDependencies).filter((name) => packages.has(name))).toEqual([]);
    const { packages: locked } = JSON.parse(
      (await run('tar', ['-xOzf', join(release, forNpm), 'package/npm-shrinkwrap.json'], { maxBuffer: 1e8 })).stdout,
    );
    expect(Object.keys(locked)).toEqual(expect.arrayContaining([...packages].map((name) => `node_modules/${name}`)));
    expect(Object.values<{ dev?: boolean }>(locked).filter(({ dev }) => dev)).toEqual([]);
  });

  it.each(others.length > 0 ? others : ['this one'])('opens every door with Node %s', async (node) => {
    const program = others.length > 0 ? resolve(nodeBinary(node)) : process.execPath;
    const dataDir = mkdtempSync(join(place, 'data-'));
    const waypost = await startWaypost(dataDir, {}, join(unpacked, 'bin/waypost.js'), program);
    try {
      expect(Object.keys(waypost.ports)).toEqual(
        expect.arrayContaining(['http', 'https', 'mx', 'submission', 'submissions', 'imap', 'imaps', 'pop3', 'pop3s']),
      );
      const page = await fetch(waypost.baseUrl, { headers: { accept: 'text/html' } });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
      expect((await fetch(`${waypost.baseUrl}/readyz`)).status).toBe(200);
    } finally {
      expect(await waypost.stop()).toBe(0);
    }
  });

  it('is installed by npm install -g, and run by npx, from the archive alone', async () => {
    const prefix = join(place, 'prefix');
    const cache = ['--cache', join(place, 'cache')];
    await run('npm', ['install', '-g', '--prefix', prefix, ...OFFLINE, ...cache, join(release, whole)]);
    expect((await run(join(prefix, 'bin/waypost'), ['--version'])).stdout.trim()).toBe(version);
    const npx = ['--yes', ...OFFLINE, ...cache, '--package', join(release, whole), 'waypost', '--version'];
    expect((await run('npx', npx, { cwd: place })).stdout.trim()).toBe(version);
  });
});
