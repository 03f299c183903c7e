import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A client that understands nothing and hides nothing. */
export class Pop3Client implements AsyncDisposable {
  #socket: Socket;
  #heard: Buffer = Buffer.alloc(0);
  #isEnded = false;
  #wake = () => {};

  /** Connected and greeted. `tls`: from the first octet. */
  static async connect(port: number, { tls = false }: { tls?: boolean } = {}): Promise<Pop3Client> {
    const socket = tls
      ? connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false })
      : connectTcp({ host: '127.0.0.1', port });
    const client = new Pop3Client(socket);
    await once(socket, tls ? 'secureConnect' : 'connect');
    return client;
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen(socket);
  }

  send(octets: string | Buffer): void {
    this.#socket.write(octets);
  }

  /** One line without its end; `undefined` when the server has closed. */
  async line(): Promise<string | undefined> {
    return (await this.#until('\r\n'))?.toString('latin1');
  }

  /** Says it and hears one line. */
  async ask(command: string): Promise<string | undefined> {
    this.send(`${command}\r\n`);
    return this.line();
  }

  /** A multi-line answer: its first line, and the rest without the dots. */
  async hearMany(): Promise<{ readonly first: string; readonly body: Buffer }> {
    const first = (await this.line()) ?? '';
    if (!first.startsWith('+OK')) return { first, body: Buffer.alloc(0) };
    const raw = await this.#body();
    return { first, body: Buffer.from(raw.toString('latin1').replace(/(^|\n)\.\./g, '$1.'), 'latin1') };
  }

  async askMany(command: string): Promise<{ readonly first: string; readonly body: Buffer }> {
    this.send(`${command}\r\n`);
    return this.hearMany();
  }

  async list(command: string): Promise<readonly string[]> {
    const { first, body } = await this.askMany(command);
    if (!first.startsWith('+OK')) throw new Error(first);
    return body.toString('latin1').split('\r\n').slice(0, -1);
  }

  /** RFC 2595 §4, behind the reply to STLS. */
  async secure(): Promise<void> {
    this.#socket.removeAllListeners('data');
    this.#socket = connectTls({ socket: this.#socket, rejectUnauthorized: false });
    this.#listen(this.#socket);
    await once(this.#socket, 'secureConnect');
  }

  async signIn(address: string, password: string): Promise<string | undefined> {
    await this.ask(`USER ${address}`);
    return this.ask(`PASS ${password}`);
  }

  /** Without a word. */
  async drop(): Promise<void> {
    this.#socket.destroy();
    if (!this.#socket.closed) await once(this.#socket, 'close');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.drop();
  }

  async #body(): Promise<Buffer> {
    if (await this.#startsWith('.\r\n')) {
      this.#heard = this.#heard.subarray(3);
      return Buffer.alloc(0);
    }
    const body = await this.#until('\r\n.\r\n');
    if (!body) throw new Error('the server closed within an answer');
    return Buffer.concat([body, Buffer.from('\r\n')]);
  }

  async #startsWith(text: string): Promise<boolean> {
    while (this.#heard.length < text.length && !this.#isEnded) await this.#more();
    return this.#heard.subarray(0, text.length).equals(Buffer.from(text));
  }

  async #until(end: string): Promise<Buffer | undefined> {
    let from = 0;
    for (;;) {
      const at = this.#heard.indexOf(end, from);
      if (at >= 0) {
        const found = this.#heard.subarray(0, at);
        this.#heard = this.#heard.subarray(at + end.length);
        return found;
      }
      if (this.#isEnded) return undefined;
      from = Math.max(0, this.#heard.length - end.length);
      await this.#more();
    }
  }

  /** Into room that doubles when it is full: a large message comes in thousands of chunks. */
  #take(chunk: Buffer): void {
    const { length } = this.#heard;
    const roomTo = this.#heard.buffer.byteLength - this.#heard.byteOffset;
    if (length + chunk.length > roomTo) {
      const room = Buffer.allocUnsafeSlow(2 * (length + chunk.length));
      this.#heard.copy(room);
      this.#heard = room.subarray(0, length);
    }
    this.#heard = Buffer.from(this.#heard.buffer, this.#heard.byteOffset, length + chunk.length);
    chunk.copy(this.#heard, length);
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => {
      this.#take(chunk);
      this.#wake();
    });
    socket.on('error', () => socket.destroy());
    for (const event of ['end', 'close']) {
      socket.on(event, () => {
        if (socket !== this.#socket) return;
        this.#isEnded = true;
        this.#wake();
      });
    }
  }
}
