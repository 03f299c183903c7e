import { copyPieces, lengthOf, type Pieces } from '../pieces.js';

/** A trace header is half as long. */
const ROOM_BYTES = 512;
const NOTHING = Buffer.alloc(0);

/** A message, and free octets right before it in the same memory: a header of ours needs no second copy of all. */
export interface RoomySource {
  /** CR LF everywhere, dots undone. */
  readonly source: Buffer;
  readonly room: Buffer;
}

export function joinBehindRoom(pieces: Pieces): RoomySource {
  const whole = Buffer.allocUnsafe(ROOM_BYTES + lengthOf(pieces));
  copyPieces(pieces, whole, ROOM_BYTES);
  return { source: whole.subarray(ROOM_BYTES), room: whole.subarray(0, ROOM_BYTES) };
}

/** A message that grows where it lies. */
export interface LargeSource {
  push(piece: Buffer): void;
  /** Once, when it is complete. */
  take(): RoomySource;
}

/**
 * Of at most `maxBytes`. The memory is asked for at once, and the kernel gives a page when it is first written to: a large
 * message is never there twice, as it would be in pieces that are joined.
 */
export function createLargeSource(maxBytes: number): LargeSource {
  const whole = Buffer.allocUnsafeSlow(ROOM_BYTES + maxBytes);
  let end = ROOM_BYTES;
  return {
    push(piece) {
      if (piece.copy(whole, end) < piece.length) throw new RangeError('The message is longer than was said');
      end += piece.length;
    },
    take: () => ({ source: whole.subarray(ROOM_BYTES, end), room: whole.subarray(0, ROOM_BYTES) }),
  };
}

export function withoutRoom(source: Buffer): RoomySource {
  return { source, room: NOTHING };
}

/** Once for a message: the next header would overwrite this one. */
export function putBefore(header: string, { source, room }: RoomySource): Buffer {
  const octets = Buffer.from(header);
  const start = room.length - octets.length;
  if (start < 0) return Buffer.concat([octets, source]);
  octets.copy(room, start);
  return Buffer.from(room.buffer, room.byteOffset + start, octets.length + source.length);
}
