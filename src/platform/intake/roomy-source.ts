import { copyPieces, lengthOf, type Pieces } from '../write-pieces.js';

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
