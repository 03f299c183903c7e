import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

const PIECE_BYTES = 256 * 1024;

/** One piece of memory goes back and forth: what a reader leaves for the collector adds up to tens of megabytes. */
interface Request {
  readonly from: number;
  readonly room: ArrayBuffer;
}

interface Answer {
  readonly room: ArrayBuffer;
  readonly length: number;
}

/** A port by which a thread reads octets piece by piece, so that it needs no copy of all of them. Close it at the end. */
export function lendOctets(source: Uint8Array): { readonly port: MessagePort; close(): void } {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ({ from, room }: Request) => {
    const piece = source.subarray(from, from + room.byteLength);
    new Uint8Array(room).set(piece);
    port1.postMessage({ room, length: piece.length } satisfies Answer, [room]);
  });
  port1.unref();
  return { port: port2, close: () => port1.close() };
}

/** The other side, from the first octet to the last. A piece is gone when the next one is asked for. */
export async function* borrowedOctets(port: MessagePort): AsyncGenerator<Buffer, void> {
  let room = new ArrayBuffer(PIECE_BYTES);
  for (let from = 0; ; ) {
    port.postMessage({ from, room } satisfies Request, [room]);
    const [answer] = (await once(port, 'message')) as [Answer];
    if (answer.length === 0) return;
    room = answer.room;
    from += answer.length;
    yield Buffer.from(room, 0, answer.length);
  }
}
