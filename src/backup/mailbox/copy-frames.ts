import { createHash } from 'node:crypto';
import { OperatorError } from '../../platform/operator-error.js';

/**
 * A mailbox as a stream of frames: a kind, a length, a payload. `head` and `table` are JSON, `row` is cells, and the
 * `body` frames behind a row are the bytes that it owns. `end` has the SHA-256 of everything before it.
 */
type FrameKind = keyof typeof KINDS;

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
}

const KINDS = { head: 0x48, table: 0x54, row: 0x52, body: 0x42, end: 0x45 } as const;
const NAMES: ReadonlyMap<number, FrameKind> = new Map(
  Object.entries(KINDS).map(([name, code]) => [code, name as FrameKind]),
);
const PREFIX_BYTES = 5;
/** The largest rows contain a small body, or the properties of a collection. */
const MOST_BYTES = 8 * 1024 * 1024;

export function createFrameWriter() {
  const sum = createHash('sha256');
  return {
    frame(kind: Exclude<FrameKind, 'end'>, payload: Uint8Array): Buffer {
      const frame = toFrame(kind, payload);
      sum.update(frame);
      return frame;
    },
    end: () => toFrame('end', sum.digest()),
  };
}

function toFrame(kind: FrameKind, payload: Uint8Array): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt8(KINDS[kind]);
  prefix.writeUInt32BE(payload.length, 1);
  return Buffer.concat([prefix, payload]);
}

/** Yields all frames but the end, and throws if that is missing or has another sum. */
export async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, void, undefined> {
  const sum = createHash('sha256');
  let held: Buffer[] = [];
  let heldBytes = 0;
  let needed = PREFIX_BYTES;
  let isEnded = false;
  for await (const piece of source) {
    held.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
    heldBytes += piece.length;
    if (heldBytes < needed) continue;
    let rest = Buffer.concat(held, heldBytes);
    for (;;) {
      needed = PREFIX_BYTES;
      if (rest.length < needed) break;
      const kind = NAMES.get(rest.readUInt8(0));
      const length = rest.readUInt32BE(1);
      if (!kind || length > MOST_BYTES || isEnded) throw new DamagedCopyError();
      needed += length;
      if (rest.length < needed) break;
      const frame = rest.subarray(0, needed);
      const payload = frame.subarray(PREFIX_BYTES);
      rest = rest.subarray(needed);
      if (kind === 'end') {
        if (!sum.digest().equals(payload)) throw new DamagedCopyError();
        isEnded = true;
        continue;
      }
      sum.update(frame);
      yield { kind, payload };
    }
    held = [rest];
    heldBytes = rest.length;
  }
  if (!isEnded || heldBytes > 0) throw new DamagedCopyError();
}

export class DamagedCopyError extends OperatorError {
  override readonly name = 'DamagedCopyError';
  constructor() {
    super('The file of this mailbox is damaged, or not what waypost export writes. Export the account again.');
  }
}
