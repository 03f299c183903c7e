const LF = 0x0a;
const CR = 0x0d;

/**
 * HEADER.FIELDS and HEADER.FIELDS.NOT (RFC 9051 §6.4.5.1) of a header block, octets as they stand. The empty line at
 * its end is kept. `names` are in lower case. A line that is no field has no name, so only NOT lets it through.
 */
export function selectFields(block: Buffer, names: ReadonlySet<string>, mode: 'only' | 'except'): Buffer {
  const kept: Buffer[] = [];
  let keptFrom = -1;
  let at = 0;
  while (at < block.length && !isEmptyLine(block, at)) {
    const end = endOfField(block, at);
    const isKept = names.has(nameOf(block, at, end)) === (mode === 'only');
    if (isKept && keptFrom === -1) keptFrom = at;
    if (!isKept && keptFrom !== -1) {
      kept.push(block.subarray(keptFrom, at));
      keptFrom = -1;
    }
    at = end;
  }
  kept.push(block.subarray(keptFrom === -1 ? at : keptFrom));
  return kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept);
}

function isEmptyLine(block: Buffer, at: number): boolean {
  return block[at] === LF || (block[at] === CR && block[at + 1] === LF);
}

/** RFC 5322 §2.2.3: lines that begin with white space belong to the field before them. */
function endOfField(block: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const found = block.indexOf(LF, at);
    if (found === -1) return block.length;
    at = found + 1;
    if (block[at] !== 0x20 && block[at] !== 0x09) return at;
  }
}

/** RFC 5322 §4.5.8: white space before the colon was allowed once. */
function nameOf(block: Buffer, start: number, end: number): string {
  const colon = block.indexOf(0x3a, start);
  if (colon === -1 || colon >= end) return '';
  return block.toString('latin1', start, colon).trimEnd().toLowerCase();
}
