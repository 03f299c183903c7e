import { hasEicar } from './eicar.js';
import { readParts } from './message-parts.js';
import { newUnpackBudget, scanPart } from './scan-part.js';
import type { MessagePart, ScanSwitches, ScanVerdict } from './scan-verdict.js';
import { uuencodedFiles } from './uuencoded.js';

const MAX_PARTS = 1000;

/** The verdict on a text that carries nothing: there is nothing to run, and one thing to look for. */
export function scanText(body: Buffer, { viruses }: ScanSwitches): ScanVerdict {
  if (!viruses || !hasEicar(body)) return { kind: 'clean' };
  return { kind: 'hit', scanner: 'virus', part: 'the text', reason: 'it holds the EICAR test virus' };
}

/** The whole message, part by part, until the first hit. */
export async function scanMessage(source: Buffer, switches: ScanSwitches): Promise<ScanVerdict> {
  const parts = await readParts(source).catch(() => undefined);
  if (!parts) return unreadable('it is nested too deeply to be looked into');
  if (parts.length > MAX_PARTS) return unreadable(`it has more than ${MAX_PARTS} parts`);
  const budget = newUnpackBudget();
  for (const part of parts.flatMap(withUuencoded)) {
    const hit = await scanPart(part, switches, budget);
    if (hit) return hit;
  }
  return { kind: 'clean' };
}

/** What nobody can look into may hold anything. */
function unreadable(reason: string): ScanVerdict {
  return { kind: 'hit', scanner: 'executable', part: 'the message', reason };
}

function withUuencoded(part: MessagePart): readonly MessagePart[] {
  return part.contentType.startsWith('text/') ? [part, ...uuencodedFiles(part.bytes)] : [part];
}
