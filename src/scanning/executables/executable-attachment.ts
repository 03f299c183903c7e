import { type Sentence, say } from '../../i18n/sentence.js';
import { hasOleMacros, isBinary, isZip, programIn } from '../parts/file-content.js';
import type { MessagePart } from '../parts/message-part.js';
import { judgeFileName, type NameFinding } from './file-name.js';
import type { ZipFile } from './zip-files.js';

const PROGRAM_TYPES =
  /^application\/(?:x-(?:msdownload|msdos-program|dosexec|executable|ms-shortcut|ms-installer|apple-diskimage)|vnd\.microsoft\.portable-executable|hta|java-archive)\b/i;
/** Office stores its macros in these files, whatever the document is called. */
const MACRO_FILE = /(?:^|\/)(?:vbaproject\.bin|macrosheets\/[^/]+)$/i;
/** A script in a small archive is meant to be opened; in a large one it is source code. */
const MAX_FILES_AROUND_SCRIPT = 3;

/** Why opening this attachment would run something, or `undefined`. */
export async function findExecutable(
  part: Pick<MessagePart, 'names' | 'contentType' | 'bytes' | 'marks'>,
): Promise<Sentence | undefined> {
  const { bytes } = part;
  const byName = part.names.map(judgeFileName).reduce(worseOf, PLAIN);
  if (byName.kind === 'program') return byName.reason;
  if (byName.kind === 'script') return say('scan.script');
  if (byName.kind === 'dos-command' && isBinary(bytes)) return say('scan.programEnding', { ending: 'com' });
  const program = programIn(bytes);
  if (program) return say('scan.program', { program });
  if (hasOleMacros(part)) return say('scan.macros');
  if (byName.kind === 'macro' && !isZip(bytes)) return say('scan.closedMacros');
  if (PROGRAM_TYPES.test(part.contentType) && isBinary(bytes)) return say('scan.programType');
  return findByMagic(bytes);
}

const PLAIN: NameFinding = { kind: 'plain' };

/** Mail programs differ in which of several names they show, and open the file by. */
function worseOf(one: NameFinding, other: NameFinding): NameFinding {
  return SEVERITY[one.kind] >= SEVERITY[other.kind] ? one : other;
}

const SEVERITY = { plain: 0, macro: 1, 'dos-command': 2, script: 3, program: 4 } satisfies Record<
  NameFinding['kind'],
  number
>;

/** The same about the files of an archive; documents of office programs are archives too. */
export function findExecutableInZip(files: readonly ZipFile[]): Sentence | undefined {
  for (const { name } of files) {
    if (MACRO_FILE.test(name)) return say('scan.macros');
    const judged = judgeFileName(name);
    const isLonelyScript = judged.kind === 'script' && files.length <= MAX_FILES_AROUND_SCRIPT;
    if (judged.kind === 'program' || isLonelyScript) return say('scan.holdsFile', { name: shown(name) });
  }
  return undefined;
}

export function shown(name: string): string {
  return name.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').slice(0, 100);
}

/** Kinds that a library knows and our own table does not: installers and packages. */
const PROGRAM_KINDS: ReadonlySet<string> = new Set([
  'apk',
  'chm',
  'crx',
  'deb',
  'dmg',
  'jar',
  'lnk',
  'rpm',
  'swf',
  'xpi',
]);

/** Loaded with the first attachment that needs it, and cached. */
let library: Promise<typeof import('file-type')> | undefined;

async function findByMagic(bytes: Buffer): Promise<Sentence | undefined> {
  if (!isBinary(bytes)) return undefined;
  library ??= import('file-type');
  const { fileTypeFromBuffer } = await library;
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return type && PROGRAM_KINDS.has(type.ext) ? say('scan.programFile', { ending: type.ext }) : undefined;
}
