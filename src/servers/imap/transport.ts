import type { Socket } from 'node:net';
import { createInflateRaw } from 'node:zlib';
import type { Log } from '../../platform/log.js';
import type { ServerTls } from '../tcp/server-tls.js';
import { createSocketReader, type SocketReader } from '../tcp/socket-reader.js';
import { SocketWriter } from './response-writer.js';

/** The octets of one connection, whatever lies around them: in clear, under TLS, compressed. */
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

  /** What comes from now on is dropped. */
  discardInput(): void {
    this.#input.discard();
  }

  destroy(): void {
    this.#socket.destroy();
    this.accepted.destroy();
  }

  /** What was written is sent first, as far as the client takes it. */
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

  /** RFC 4978; `early` came behind the command. A small message that grows large is read only as far as there is room. */
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

  /** A client that reads nothing for so long holds what it asked for in our memory. Asked now and then. */
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
