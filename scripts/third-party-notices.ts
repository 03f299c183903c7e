import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Data in our own files, with the text of its licence beside it. */
const DATA = [
  {
    name: 'Unicode CLDR 48 (names of Windows zones)',
    licence: 'Unicode-3.0',
    file: 'src/protocol/icalendar/zones/UNICODE-LICENSE.txt',
  },
] as const;
const OUTPUT = join(ROOT, 'THIRD-PARTY-NOTICES.md');

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

/** The licence of every package that ships, in the order of their names, then of data. */
export function thirdPartyNotices(): string {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const sections = Object.entries(lock.packages)
    // Optional ones are builds for one platform: part of the package that wants them, under its licence
    .filter(([path, locked]) => path !== '' && !locked.dev && !locked.optional)
    .map(([path, locked]) => section(path, locked))
    .sort();
  return [
    '# Third-party notices',
    '',
    'Waypost contains these packages, each under its own licence. `npx tsx scripts/third-party-notices.ts` writes this file.',
    '',
    ...new Set(sections),
    ...DATA.map(({ name, licence, file }) =>
      [`## ${name}`, '', `Licence: ${licence}`, '', fenced(readFileSync(join(ROOT, file), 'utf8').trim()), ''].join(
        '\n',
      ),
    ),
  ].join('\n');
}

function section(path: string, { version, license }: LockedPackage): string {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const folder = join(ROOT, path);
  const declared = license ?? packageLicense(folder) ?? 'see its text';
  const text = licenceText(folder);
  return [`## ${name} ${version}`, '', `Licence: ${declared}`, '', ...(text ? [fenced(text), ''] : [])].join('\n');
}

function packageLicense(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined;
}

function licenceText(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder)
    .sort()
    .find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file && readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim();
}

/** A fence longer than any inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.replace(/[ \t]+$/gm, '')}\n${fence}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OUTPUT, thirdPartyNotices());
