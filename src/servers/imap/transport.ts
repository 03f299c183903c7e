import type { Socket } from 'node:net';
import { createInflateRaw } from 'node:zlib';
import type { Log } from '../../platform/log.js';
import type { ServerTls } from '../tcp/server-tls.js';
import { createSocketReader, type SocketReader } from '../tcp/socket-reader.js';
import { SocketWriter } from './response-writer.js';

/** The octets of one connection, in clear, under TLS or compressed. */
export class Transport {
  readonly out: SocketWriter;
  readonly closed: Promise<void>;
  isSecure = false;
  isCompressed = false;

  #socket: Socket;
  #input: SocketReader;
  #unreadBytes = 0;
  #readMs = 0;

  constructor(
    private readonly accepted: Socket,
    private readonly log: Log,
  ) {
    this.#socket = accepted;
    this.out = new SocketWriter(accepted);
    this.#input = createSocketReader(accepted);
    this.closed = new Promise((resolve) => accepted.once('close', () => resolve()));
    this.#watch(accepted);
  }

  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten;
  }

  /** Whether there is unread input from the client. */
  get hasMore(): boolean {
    return this.#input.hasMore;
  }

  read(): Promise<Buffer | undefined> {
    return this.#input.read();
  }

  /** Drops all input from now on. */
  discardInput(): void {
    this.#input.discard();
  }

  destroy(): void {
    this.#socket.destroy();
    this.accepted.destroy();
  }

  /** Sends what was written first, as far as the client reads it. */
  destroySoon(): void {
    this.#socket.destroySoon();
  }

  async secure(begin: ServerTls['begin']): Promise<void> {
    this.#input.detach();
    this.out.flush();
    const socket = await begin(this.accepted);
    this.#socket = socket;
    this.#watch(socket);
    this.out.moveTo(socket);
    this.#input = createSocketReader(socket);
    this.isSecure = true;
  }

  /**
   * RFC 4978; `early` arrived after the command. Decompresses only as much as there is room for, because little input
   * may become much.
   */
  compress(early: Buffer): void {
    const waiting = [early, ...this.#input.waiting];
    this.#input.detach();
    this.out.compress();
    const inflate = createInflateRaw({ chunkSize: 8 * 1024 });
    inflate.on('error', () => this.destroy());
    this.#socket.once('close', () => inflate.destroy());
    for (const chunk of waiting) if (chunk.length > 0) inflate.write(chunk);
    this.#input = createSocketReader(inflate);
    this.#socket.pipe(inflate);
    this.isCompressed = true;
  }

  /** Whether the client has read nothing for `stalledMs`: its answer is in our memory. Called at intervals. */
  isStalled(nowMs: number, stalledMs: number): boolean {
    const unread = this.#socket.writableLength;
    if (unread === 0 || unread !== this.#unreadBytes) {
      this.#unreadBytes = unread;
      this.#readMs = nowMs;
      return false;
    }
    return nowMs - this.#readMs > stalledMs;
  }

  #watch(socket: Socket): void {
    socket.on('error', (error) => {
      this.log.debug('imap.socketFailed', { error });
      socket.destroy();
    });
  }
}
