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
  /** True if the client reads more slowly than we write: await `ready`. */
  readonly isFull: boolean;
  /**
   * Await it at intervals during long answers: it waits while the client does not read. Throws `ClientGoneError` if the
   * client has disconnected.
   */
  ready(): Promise<void>;
}

/** Ends a command whose client has disconnected; not a fault. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** A response broke off after announcing a length: the session must end. */
export class CutOffError extends Error {
  override readonly name = 'CutOffError';
}

// The size of one write: four TLS records
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

  /** RFC 4978: compresses everything after it. */
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

  /** Sends the rest and closes our half. */
  end(): void {
    this.flush();
    this.#sink().end();
  }

  /** Frees the memory that compression holds outside of the heap. */
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

  /** Returns a chunk with that much room at `#used`; `undefined`: it is too large for any chunk. */
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
