import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { constants, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** A session's responses, in order. Pieces of one turn of the event loop are sent together. */
export interface ResponseWriter {
  /** A piece of a response. Sent as UTF-8. */
  text(piece: string): void;
  bytes(piece: Uint8Array): void;
  /** A whole untagged response: `* ` and the line end are added. */
  untagged(line: string): void;
  /** The client reads more slowly than we write: time for `ready`. */
  readonly isFull: boolean;
  /**
   * To be awaited now and then during long answers: waits while the client does not read. Throws `ClientGoneError` when
   * the client is gone.
   */
  ready(): Promise<void>;
}

/** Ends a command whose client has disconnected; not a fault. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** A response broke off after announcing a length: nothing can follow it, and the session ends. */
export class CutOffError extends Error {
  override readonly name = 'CutOffError';
}

// What a socket is given at once: four TLS records
const CHUNK_BYTES = 64 * 1024;
// Most answers are short, and five thousand sessions may be answering
const FIRST_CHUNK_BYTES = 1024;
// Beyond it a session waits for its client to read
const MAX_UNREAD_BYTES = 256 * 1024;

export class SocketWriter implements ResponseWriter {
  #chunk: Buffer | undefined;
  #used = 0;
  #leastBytes = FIRST_CHUNK_BYTES;
  #isFlushDue = false;
  #compressed: DeflateRaw | undefined;

  constructor(private socket: Socket) {}

  text(piece: string): void {
    // UTF-8 has at most three octets for a unit of UTF-16
    const room = this.#room(piece.length * 3);
    if (room) this.#used += room.write(piece, this.#used);
    else this.bytes(Buffer.from(piece));
  }

  bytes(piece: Uint8Array): void {
    const room = this.#room(piece.byteLength);
    if (room) {
      room.set(piece, this.#used);
      this.#used += piece.byteLength;
    } else {
      this.flush();
      this.#send(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    }
  }

  untagged(line: string): void {
    this.text(`* ${line}\r\n`);
  }

  get isFull(): boolean {
    return this.#unreadBytes() > MAX_UNREAD_BYTES;
  }

  async ready(): Promise<void> {
    if (this.socket.destroyed || this.socket.writableEnded) throw new ClientGoneError();
    if (!this.isFull) return;
    const { socket } = this;
    const full = [this.#compressed, socket].find((stream) => stream?.writableNeedDrain);
    if (!full) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        full.off('drain', go);
        socket.off('close', go);
        resolve();
      };
      full.on('drain', go);
      socket.on('close', go);
    });
    if (socket.destroyed) throw new ClientGoneError();
  }

  flush(): void {
    const chunk = this.#chunk;
    if (!chunk || this.#used === 0) return;
    const said = chunk.subarray(0, this.#used);
    this.#chunk = undefined;
    this.#used = 0;
    this.#send(said);
  }

  /** Writes to this socket from now on, after TLS has begun. */
  moveTo(socket: Socket): void {
    this.flush();
    this.socket = socket;
  }

  /** RFC 4978: what follows is compressed. */
  compress(): void {
    this.flush();
    this.#compressed = createDeflateRaw({
      flush: constants.Z_SYNC_FLUSH,
      level: 5,
      // 64 KB a session instead of 256
      windowBits: 13,
      memLevel: 6,
    });
    this.#compressed.on('error', () => this.socket.destroy());
    this.#compressed.pipe(this.socket);
  }

  /** Says what is left and closes our half. */
  end(): void {
    this.flush();
    this.#sink().end();
  }

  /** Lets go of what the compression holds outside of the heap. */
  release(): void {
    this.#chunk = undefined;
    this.#compressed?.destroy();
  }

  #sink(): Writable {
    return this.#compressed ?? this.socket;
  }

  #unreadBytes(): number {
    return this.socket.writableLength + (this.#compressed?.writableLength ?? 0) + this.#used;
  }

  #send(said: Buffer): void {
    const sink = this.#sink();
    if (!sink.destroyed && !sink.writableEnded) sink.write(said);
  }

  /** The chunk with that much room at `#used`; `undefined`: too large for any. */
  #room(bytes: number): Buffer | undefined {
    if (bytes > CHUNK_BYTES / 2) return undefined;
    if (this.#chunk && this.#used + bytes <= this.#chunk.length) return this.#chunk;
    if (this.#chunk && this.#used + bytes > CHUNK_BYTES) {
      this.flush();
      this.#leastBytes = CHUNK_BYTES; // there is much to say
    }
    const grown = Buffer.allocUnsafe(bytesFor(this.#used + bytes, this.#leastBytes));
    if (this.#chunk) grown.set(this.#chunk.subarray(0, this.#used));
    this.#chunk = grown;
    if (!this.#isFlushDue) {
      this.#isFlushDue = true;
      setImmediate(flushNow, this);
    }
    return grown;
  }

  static flushDue(writer: SocketWriter): void {
    writer.#isFlushDue = false;
    writer.#leastBytes = FIRST_CHUNK_BYTES;
    writer.flush();
  }
}

function flushNow(writer: SocketWriter): void {
  SocketWriter.flushDue(writer);
}

function bytesFor(bytes: number, leastBytes: number): number {
  let size = leastBytes;
  while (size < bytes) size *= 2;
  return size;
}
