import { hasEicar } from './eicar.js';
import { findExecutable, findExecutableInZip, shown } from './executable-attachment.js';
import { isZip, programIn } from './file-content.js';
import type { MessagePart, ScanSwitches, ScanVerdict } from './scan-verdict.js';
import { listZipFiles, type ZipFile } from './zip-files.js';

/** Archives in archives, and how much of them is unpacked in one message. */
const MAX_ARCHIVE_DEPTH = 3;
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

type Hit = Extract<ScanVerdict, { kind: 'hit' }>;

/** What is left of the unpacking that one message may cost. */
export interface UnpackBudget {
  leftBytes: number;
}

export function newUnpackBudget(): UnpackBudget {
  return { leftBytes: MAX_UNPACKED_BYTES };
}

export async function scanPart(
  part: MessagePart,
  switches: ScanSwitches,
  budget: UnpackBudget,
): Promise<Hit | undefined> {
  const name = shown(part.name ?? '') || `a part of type ${shown(part.contentType)}`;
  if (switches.viruses && hasEicar(part.bytes)) return virus(name);
  const reason = switches.executables ? await findExecutable(part) : undefined;
  if (reason) return { kind: 'hit', scanner: 'executable', part: name, reason };
  return isZip(part.bytes) ? scanArchive(part.bytes, name, switches, budget, 1) : undefined;
}

function virus(part: string): Hit {
  return { kind: 'hit', scanner: 'virus', part, reason: 'it holds the EICAR test virus' };
}

function scanArchive(
  archive: Buffer,
  part: string,
  switches: ScanSwitches,
  budget: UnpackBudget,
  depth: number,
): Hit | undefined {
  const files = listZipFiles(archive) ?? [];
  const reason = switches.executables ? findExecutableInZip(files) : undefined;
  if (reason) return { kind: 'hit', scanner: 'executable', part, reason };
  for (const file of files) {
    if (budget.leftBytes <= 0) return undefined;
    const hit = scanFile(file, part, switches, budget, depth);
    if (hit) return hit;
  }
  return undefined;
}

function scanFile(
  file: ZipFile,
  part: string,
  switches: ScanSwitches,
  budget: UnpackBudget,
  depth: number,
): Hit | undefined {
  const head = file.head();
  budget.leftBytes -= head.length;
  if (switches.viruses && hasEicar(head)) return virus(part);
  const program = switches.executables ? programIn(head) : undefined;
  if (program) {
    return { kind: 'hit', scanner: 'executable', part, reason: `it holds ${shown(file.name)}, ${program}` };
  }
  if (!isZip(head) || depth >= MAX_ARCHIVE_DEPTH) return undefined;
  const inner = file.whole(Math.max(budget.leftBytes, 1));
  if (!inner) return undefined;
  budget.leftBytes -= inner.length;
  return scanArchive(inner, part, switches, budget, depth + 1);
}
