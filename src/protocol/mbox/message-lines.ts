import { createLineEnds } from './line-ends.js';
import type { MboxEvent } from './mbox-event.js';
import { takeStatusFields } from './status-fields.js';

/** One message of an mbox: its header is read first, since flags are in it. */
export interface MessageLines {
  push(octets: Buffer): MboxEvent[];
  end(): MboxEvent[];
}

const LF = 0x0a;
const CR = 0x0d;
/** A longer header is passed on as it is, and tells no flags. */
const MAX_HEADER_BYTES = 256 * 1024;
/** LF CR LF, of which one is in the next piece. */
const SEAM_BYTES = 2;

export function createMessageLines(at: number | undefined): MessageLines {
  const lineEnds = createLineEnds();
  let header: Buffer[] | undefined = [];
  let headerBytes = 0;
  let seam: Buffer = Buffer.alloc(0);

  return {
    push(octets) {
      if (octets.length === 0) return [];
      if (!header) return body(octets);
      const seen = Buffer.concat([seam, octets]);
      const seenFrom = headerBytes - seam.length;
      const end = findEnd(seen, seenFrom === 0);
      header.push(octets);
      headerBytes += octets.length;
      if (end !== undefined) {
        const whole = Buffer.concat(header);
        return open(whole.subarray(0, seenFrom + end), whole.subarray(seenFrom + end));
      }
      seam = seen.subarray(-SEAM_BYTES);
      return headerBytes > MAX_HEADER_BYTES ? open(Buffer.alloc(0), Buffer.concat(header)) : [];
    },
    end: () => [...(header ? open(Buffer.concat(header), Buffer.alloc(0)) : []), { kind: 'end' }],
  };

  function open(fields: Buffer, rest: Buffer): MboxEvent[] {
    header = undefined;
    const { header: kept, flags } = takeStatusFields(lineEnds(fields).toString('latin1'));
    return [{ kind: 'begin', at, flags }, ...passOn(Buffer.from(kept, 'latin1')), ...body(rest)];
  }

  function body(octets: Buffer): MboxEvent[] {
    return passOn(lineEnds(octets));
  }
}

function passOn(octets: Buffer): MboxEvent[] {
  return octets.length === 0 ? [] : [{ kind: 'octets', octets }];
}

/** Finds the offset of the empty line that ends the header. */
function findEnd(octets: Buffer, isStart: boolean): number | undefined {
  if (isStart && (octets[0] === LF || (octets[0] === CR && octets[1] === LF))) return 0;
  for (let lf = octets.indexOf(LF); lf !== -1; lf = octets.indexOf(LF, lf + 1)) {
    if (octets[lf + 1] === LF || (octets[lf + 1] === CR && octets[lf + 2] === LF)) return lf + 1;
  }
  return undefined;
}
