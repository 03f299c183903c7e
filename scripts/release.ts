/**
 * `npm run release [-- --out <directory>]`: makes what a release consists of, from a checkout after `npm ci`:
 *
 * - `waypost-<version>-<platform>.tar.gz`: built, with its production packages. Unpack and start it, or give the file
 *   to `npm install -g` or `npx`: nothing is fetched and nothing is compiled.
 * - `waypost-<version>.tgz`: the npm package. Its production packages, pinned, come from the registry.
 * - `SHA256SUMS` of both.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface LockedPackage {
  readonly dev?: true;
  readonly devOptional?: true;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const root = fileURLToPath(new URL('..', import.meta.url));
/** The fields of the manifest that matter at run time. */
const PUBLISHED_FIELDS = ['name', 'version', 'description', 'license', 'type', 'engines', 'bin', 'files'] as const;
/** What npm goes by when it installs a package. */
const PINNED = 'npm-shrinkwrap.json';
/** The same bytes whenever and wherever it is packed. */
const REPRODUCIBLE = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];

const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' } } });
const out = resolve(values.out);
const manifest = readJson<Manifest>('package.json');
const lock = readJson<Lock>('package-lock.json');

run(process.execPath, ['bin/build.js', '--if-changed'], root);
mkdirSync(out, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'waypost-release-'));
try {
  const made = [packForNpm(), packWhole()];
  const sums = made.map((file) => `${sha256(file)}  ${basename(file)}\n`).join('');
  writeFileSync(join(out, 'SHA256SUMS'), sums);
  for (const file of made) process.stdout.write(`${file}\n`);
} finally {
  rmSync(work, { recursive: true });
}

function packForNpm(): string {
  const stage = layOut('npm', { files: [...manifest.files, PINNED] });
  writeJson(join(stage, PINNED), productionLock());
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], stage);
  return join(out, `${manifest.name}-${manifest.version}.tgz`);
}

/** With `bundleDependencies`, npm installs it from what it holds. */
function packWhole(): string {
  const stage = layOut('whole', { bundleDependencies: Object.keys(manifest.dependencies) });
  for (const path of Object.keys(productionLock().packages)) {
    // A package for other platforms is locked and not installed
    if (path !== '' && existsSync(join(root, path))) copy(path, stage, isNeededFile);
  }
  const folder = `${manifest.name}-${manifest.version}`;
  renameSync(stage, join(work, folder));
  const file = join(out, `${folder}-${process.platform}-${process.arch}.tar.gz`);
  run('tar', [...REPRODUCIBLE, '-C', work, '-czf', file, folder], root);
  return file;
}

/** What the package consists of, but for packages of others. */
function layOut(name: string, more: Readonly<Record<string, unknown>>): string {
  const stage = join(work, name);
  for (const file of manifest.files) copy(file, stage);
  const published = Object.fromEntries(PUBLISHED_FIELDS.map((field) => [field, manifest[field]]));
  writeJson(join(stage, 'package.json'), { ...published, dependencies: manifest.dependencies, ...more });
  return stage;
}

function productionLock() {
  const packages = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  return {
    ...lock,
    packages: Object.fromEntries(
      packages.map(([path, entry]) => [path, path === '' ? { ...entry, devDependencies: undefined } : entry]),
    ),
  };
}

/** Packages inside a package have lines of their own in the lock. Types, and builds for other platforms, never run. */
function isNeededFile(path: string): boolean {
  if (basename(dirname(path)) === 'prebuilds') return basename(path) === `${process.platform}-${process.arch}`;
  return basename(path) !== 'node_modules' && !/\.(?:[cm]?ts|map|flow)$/.test(path);
}

function copy(path: string, stage: string, filter?: (source: string) => boolean): void {
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  const source = join(root, path);
  cpSync(source, join(stage, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (at) => at === source || filter === undefined || filter(at),
  });
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `it exited with ${status}`}`);
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
