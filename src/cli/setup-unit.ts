import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIfThere } from '../platform/files/data-dir.js';
import { CliError } from './cli-error.js';

const PROGRAM = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const TEMPLATE = fileURLToPath(new URL('../../deploy/waypost.service', import.meta.url));

/** The ports that the world expects; `AmbientCapabilities` of the unit lets the service bind them. */
export const STANDARD_PORTS = {
  WAYPOST_MX_PORT: '25',
  WAYPOST_SUBMISSION_PORT: '587',
  WAYPOST_SUBMISSIONS_PORT: '465',
  WAYPOST_IMAP_PORT: '143',
  WAYPOST_IMAPS_PORT: '993',
  WAYPOST_POP3_PORT: '110',
  WAYPOST_POP3S_PORT: '995',
  WAYPOST_HTTP_PORT: '80',
  WAYPOST_HTTPS_PORT: '443',
} as const;

/** Where systemd finds it. */
export const UNIT_DIRECTORY = '/etc/systemd/system';
const UNIT_NAME = 'waypost.service';
const READABLE = 0o644;

/** Resolves with its path. */
export function saveUnit(directory: string, dataDir: string): string {
  const path = join(directory, UNIT_NAME);
  try {
    writeFileSync(path, writeUnit(dataDir), { mode: READABLE });
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new CliError(`${path} cannot be written. Run setup as root, or name a directory: --systemd ${dataDir}`);
  }
  return path;
}

/** `deploy/waypost.service` for this installation. The ports are in `waypost.env`, where every command reads them. */
function writeUnit(dataDir: string): string {
  const facts: Readonly<Record<string, string>> = {
    User: ownerOf(dataDir),
    WorkingDirectory: dirname(dirname(PROGRAM)),
    ExecStart: `${process.execPath} ${PROGRAM} start`,
  };
  const lines = readFileSync(TEMPLATE, 'utf8')
    .replaceAll('/var/lib/waypost', dataDir)
    .split('\n')
    .filter((line) => !/^(?:Group=|StateDirectory|Environment=WAYPOST_\w+_PORT=|# The ports|# One node)/.test(line))
    .map((line) => {
      const name = Object.keys(facts).find((key) => line.startsWith(`${key}=`));
      return name ? `${name}=${facts[name]}` : line;
    });
  const at = lines.indexOf('ProtectSystem=strict') + 1;
  return ['# Written by waypost setup.', ...lines.toSpliced(at, 0, `ReadWritePaths=${dataDir}`)].join('\n');
}

/** Returns the owner's name if it is ours or listed, else its number. */
function ownerOf(dataDir: string): string {
  const { uid } = statSync(dataDir);
  const { uid: ours, username } = userInfo();
  if (uid === ours) return username;
  const listed = (readIfThere('/etc/passwd') ?? '').split('\n').map((line) => line.split(':'));
  return listed.find(([, , id]) => id === String(uid))?.[0] ?? String(uid);
}
