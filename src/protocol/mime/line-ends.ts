const CR = 0x0d;
const LF = 0x0a;

/** RFC 5322 §2.3: CR and LF only together. Bytes that are so already come back themselves. */
export function normaliseLineEnds(source: Uint8Array): Buffer {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const pieces: Buffer[] = [];
  let keptUpTo = 0;
  for (const at of lonelyEnds(bytes)) {
    pieces.push(bytes.subarray(keptUpTo, at), CR_LF);
    keptUpTo = at + 1;
  }
  return pieces.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(keptUpTo)]);
}

const CR_LF = Buffer.from('\r\n');

/** Where a CR stands without its LF, or an LF without its CR, in order. */
function* lonelyEnds(bytes: Buffer): Generator<number> {
  let lf = bytes.indexOf(LF);
  let cr = bytes.indexOf(CR);
  while (lf !== -1 || cr !== -1) {
    if (cr !== -1 && lf === cr + 1) {
      cr = bytes.indexOf(CR, lf + 1);
      lf = bytes.indexOf(LF, lf + 1);
    } else if (lf === -1 || (cr !== -1 && cr < lf)) {
      yield cr;
      cr = bytes.indexOf(CR, cr + 1);
    } else {
      yield lf;
      lf = bytes.indexOf(LF, lf + 1);
    }
  }
}
