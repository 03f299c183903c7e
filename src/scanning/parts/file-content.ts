import type { MessagePart } from './message-part.js';

/** Octets that show a file's kind. */
const HEAD_BYTES = 4096;

/** The choices of `scan.program`. */
export type ProgramKind = 'linux' | 'macos' | 'java' | 'android' | 'shortcut' | 'help' | 'image' | 'windows';

const MAGIC: readonly (readonly [magic: string, what: ProgramKind])[] = [
  ['7f454c46', 'linux'],
  ['feedface', 'macos'],
  ['feedfacf', 'macos'],
  ['cefaedfe', 'macos'],
  ['cffaedfe', 'macos'],
  ['cafebabe', 'java'],
  ['6465780a3033', 'android'],
  ['4c0000000114020000000000c000000000000046', 'shortcut'],
  ['49545346', 'help'],
];
const LONGEST_MAGIC = 20;

/** The program type by first octets, whatever the name says. Programs are full of NUL, texts have none. */
export function programIn(bytes: Buffer): ProgramKind | undefined {
  if (!isBinary(bytes)) return undefined;
  const start = bytes.toString('hex', 0, LONGEST_MAGIC);
  const found = MAGIC.find(([magic]) => start.startsWith(magic));
  if (found) return found[1];
  if (isWindowsProgram(bytes)) return 'windows';
  return isDiskImage(bytes) ? 'image' : undefined;
}

/** ECMA-119 §8.1: the first volume descriptor, in the 17th sector. */
function isDiskImage(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0x8001, 0x8006) === 'CD001';
}

function isWindowsProgram(bytes: Buffer): boolean {
  return bytes.length >= 64 && bytes.toString('latin1', 0, 2) === 'MZ';
}

export function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, HEAD_BYTES).includes(0);
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
// [MS-OVBA] §2.2.1: the stream that every VBA project has, in a directory of UTF-16 names
export const VBA_STREAM = Buffer.from('_VBA_PROJECT', 'utf16le');

/** Old Office documents (.doc, .xls, .ppt) that carry macros. */
export function hasOleMacros({ bytes, marks }: Pick<MessagePart, 'bytes' | 'marks'>): boolean {
  return marks.has('vba') && bytes.subarray(0, OLE.length).equals(OLE);
}

export function isZip(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004';
}
