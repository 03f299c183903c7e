import { copyPieces, lengthOf, type Pieces } from '../pieces.js';

/** Twice the length of a trace header. */
export const ROOM_BYTES = 512;

/** A message with free octets right before it in the same memory: prepending a header needs no second copy. */
export interface RoomySource {
  /** CR LF line ends, dot-unstuffed. */
  readonly source: Buffer;
  readonly room: Buffer;
}

export function joinBehindRoom(pieces: Pieces): RoomySource {
  const whole = Buffer.allocUnsafe(ROOM_BYTES + lengthOf(pieces));
  copyPieces(pieces, whole, ROOM_BYTES);
  return { source: whole.subarray(ROOM_BYTES), room: whole.subarray(0, ROOM_BYTES) };
}

/** A message that grows in place. */
export interface LargeSource {
  push(piece: Buffer): void;
  /** Call once, when it is complete. */
  take(): RoomySource;
}

/**
 * Of at most `maxBytes`. The memory is reserved at once, and the kernel allocates a page when it is first written:
 * joining pieces would hold a large message twice.
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

/** For a source that has `ROOM_BYTES` of free memory before it. */
export function behindRoom(source: Buffer): RoomySource {
  return { source, room: Buffer.from(source.buffer, source.byteOffset - ROOM_BYTES, ROOM_BYTES) };
}

/** Call once per message: the next header would overwrite this one. */
export function putBefore(header: string, { source, room }: RoomySource): Buffer {
  const octets = Buffer.from(header);
  const start = room.length - octets.length;
  if (start < 0) return Buffer.concat([octets, source]);
  octets.copy(room, start);
  return Buffer.from(room.buffer, room.byteOffset + start, octets.length + source.length);
}
