import { type Sentence, say, type Words } from '../i18n/sentence.js';
import type { ArchiveOctets } from '../protocol/zip/zip-directory.js';
import { findExecutable, findExecutableInZip, shown } from './executables/executable-attachment.js';
import { listZipFiles, type ZipFile } from './executables/zip-files.js';
import { THE_TEXT } from './part-names.js';
import { isBinary, isZip, programIn } from './parts/file-content.js';
import type { Mark, MessagePart } from './parts/message-part.js';
import type { ScanHit } from './scan-verdict.js';
import { hasEicar } from './viruses/eicar.js';

/** Archives in archives. */
const MAX_ARCHIVE_DEPTH = 3;

/** How much unpacking one message may still cost; below zero it was not enough. */
export interface UnpackBudget {
  leftBytes: number;
}

/** Programs and viruses in one part: at most one of each, which is enough to refuse it. */
export async function examinePart(part: MessagePart, budget: UnpackBudget): Promise<readonly ScanHit[]> {
  // Nearly every message is this: text without attachments
  if (part.isBody && !isBinary(part.bytes)) return examineText(part);
  const name = nameOf(part);
  const found: Found = {};
  if (part.marks.has('eicar')) found.virus = EICAR_REASON;
  found.program = await findExecutable(part);
  if (part.archive) examineArchive(part.archive, found, budget, 1);
  return toHits(found, name);
}

export function nameOf({ names, isBody, contentType }: MessagePart): Words {
  return shown(names[0] ?? '') || (isBody ? THE_TEXT : say('scan.partOfType', { type: shown(contentType) }));
}

interface Found {
  virus?: Sentence | undefined;
  program?: Sentence | undefined;
}

export const EICAR_REASON = say('scan.eicar');

function toHits({ virus, program }: Found, part: Words): readonly ScanHit[] {
  const hits: ScanHit[] = [];
  if (virus) hits.push({ kind: 'hit', scanner: 'virus', part, reason: virus });
  if (program) hits.push({ kind: 'hit', scanner: 'executable', part, reason: program });
  return hits;
}

async function examineText({ marks, embeddedNames }: MessagePart): Promise<readonly ScanHit[]> {
  const hits = marks.has('eicar') ? [...toHits({ virus: EICAR_REASON }, THE_TEXT)] : [];
  for (const name of embeddedNames) {
    hits.push(...toHits({ program: await findExecutable({ ...NAME_ONLY, names: [name] }) }, shown(name)));
  }
  return hits;
}

const NAME_ONLY = { contentType: 'application/octet-stream', bytes: Buffer.alloc(0), marks: new Set<Mark>() } as const;

function examineArchive(archive: ArchiveOctets, found: Found, budget: UnpackBudget, depth: number): void {
  const files = listZipFiles(archive) ?? [];
  found.program ??= findExecutableInZip(files);
  for (const file of files) {
    if (budget.leftBytes <= 0 || (found.program && found.virus)) return;
    examineFile(file, found, budget, depth);
  }
}

function examineFile(file: ZipFile, found: Found, budget: UnpackBudget, depth: number): void {
  const head = file.head();
  budget.leftBytes -= head.length;
  if (hasEicar(head)) found.virus ??= EICAR_REASON;
  const program = programIn(head);
  if (program) found.program ??= say('scan.holdsProgram', { program, name: shown(file.name) });
  if (!isZip(head) || depth >= MAX_ARCHIVE_DEPTH) return;
  const inner = file.whole(Math.max(budget.leftBytes, 1));
  budget.leftBytes -= inner?.length ?? Math.min(file.sizeBytes, budget.leftBytes);
  if (!inner) return;
  examineArchive(inner, found, budget, depth + 1);
}
