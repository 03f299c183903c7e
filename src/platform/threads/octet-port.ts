import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

const PIECE_BYTES = 256 * 1024;

/** One buffer goes back and forth: new buffers would leave tens of megabytes for the garbage collector. */
interface Request {
  readonly from: number;
  readonly room: ArrayBuffer;
}

interface Answer {
  readonly room: ArrayBuffer;
  /** 0: the end; `undefined`: reading failed. */
  readonly length: number | undefined;
}

/** A port through which a thread reads octets piece by piece, so that it needs no full copy. Close it at the end. */
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

/** Lends octets while `work` runs, and reads them as the thread asks for them; the thread can do so once only. */
export async function whileLent<T>(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  work: (port: MessagePort) => Promise<T>,
): Promise<T> {
  const { port1, port2 } = new MessageChannel();
  const filler = new RoomFiller(pieces);
  let failure: unknown;
  port1.on('message', async ({ room }: Request) => {
    const length = await filler.fill(new Uint8Array(room)).catch((error) => {
      failure = error;
      return undefined;
    });
    port1.postMessage({ room, length } satisfies Answer, [room]);
  });
  port1.unref();
  try {
    return await work(port2);
  } catch (error) {
    throw failure ?? error;
  } finally {
    port1.close();
    await filler.end();
  }
}

class RoomFiller {
  readonly #pieces: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  #waiting: Uint8Array = new Uint8Array(0);

  constructor(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#pieces = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  }

  /** Returns how much is filled: less than all only at the end. */
  async fill(room: Uint8Array): Promise<number> {
    let filled = 0;
    while (filled < room.length) {
      if (this.#waiting.length === 0) {
        const next = await this.#pieces.next();
        if (next.done) break;
        this.#waiting = next.value;
      }
      const taken = this.#waiting.subarray(0, room.length - filled);
      room.set(taken, filled);
      filled += taken.length;
      this.#waiting = this.#waiting.subarray(taken.length);
    }
    return filled;
  }

  async end(): Promise<void> {
    await this.#pieces.return?.();
  }
}

/** The thread's side, from the first octet to the last. A piece is invalid once the next one is requested. */
export async function* borrowedOctets(port: MessagePort): AsyncGenerator<Buffer, void> {
  let room = new ArrayBuffer(PIECE_BYTES);
  for (let from = 0; ; ) {
    port.postMessage({ from, room } satisfies Request, [room]);
    const [answer] = (await once(port, 'message')) as [Answer];
    if (answer.length === undefined) throw new Error('The octets could not be read');
    if (answer.length === 0) return;
    room = answer.room;
    from += answer.length;
    yield Buffer.from(room, 0, answer.length);
  }
}
