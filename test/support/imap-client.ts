import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { constants, createDeflateRaw, createInflateRaw, type DeflateRaw } from 'node:zlib';

/** One response: the line as text, literals in it as they came; and their octets. */
export interface ImapResponse {
  readonly text: string;
  readonly octets: Buffer;
  readonly literals: readonly Buffer[];
}

export interface ImapAnswer {
  readonly status: 'OK' | 'NO' | 'BAD';
  /** Behind the status: `[CODE] text`. */
  readonly text: string;
  /** Without `* `, in order. */
  readonly untagged: readonly string[];
  readonly responses: readonly ImapResponse[];
}

const LITERAL = /~?\{(\d+)\}$/;

/** A client that interprets nothing: it returns the server's responses one by one. */
export class ImapClient implements AsyncDisposable {
  #socket: Socket;
  #deflate: DeflateRaw | undefined;
  #heard: Buffer = Buffer.alloc(0);
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isEnded = false;
  #wake = () => {};
  #tags = 0;

  /** `tls`: from the first octet. */
  static async connect(port: number, { tls = false }: { tls?: boolean } = {}): Promise<ImapClient> {
    const socket = tls
      ? connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false })
      : connectTcp({ host: '127.0.0.1', port });
    await once(socket, tls ? 'secureConnect' : 'connect');
    return new ImapClient(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen(socket);
  }

  /** Octets as they are. */
  send(octets: string | Buffer): void {
    (this.#deflate ?? this.#socket).write(octets);
  }

  /** The next response; `undefined` when the server has closed. */
  async hear(): Promise<ImapResponse | undefined> {
    for (let at = 0, literals: Buffer[] = []; ; ) {
      this.#gather();
      const end = this.#heard.indexOf('\r\n', at);
      if (end < 0) {
        if (this.#isEnded) return undefined;
        await this.#more();
        continue;
      }
      const size = LITERAL.exec(this.#heard.toString('latin1', at, end))?.[1];
      if (size === undefined) {
        const octets = this.#heard.subarray(0, end);
        this.#heard = this.#heard.subarray(end + 2);
        return { text: octets.toString('utf8'), octets, literals };
      }
      const from = end + 2;
      while (this.#heard.length + this.#waitingBytes < from + Number(size)) {
        if (this.#isEnded) return undefined;
        await this.#more();
      }
      this.#gather();
      literals = [...literals, Buffer.from(this.#heard.subarray(from, from + Number(size)))];
      at = from + Number(size);
    }
  }

  /** The text of the next response; it must come. */
  async line(): Promise<string> {
    const response = await this.hear();
    if (!response) throw new Error('the server has closed');
    return response.text;
  }

  /** Sends a command and reads up to its tagged reply. */
  async run(command: string | Buffer): Promise<ImapAnswer> {
    const tag = this.begin(command);
    return this.finish(tag);
  }

  /** Sends a command; answers with its tag. */
  begin(command: string | Buffer): string {
    const tag = `t${++this.#tags}`;
    this.send(Buffer.concat([Buffer.from(`${tag} `), Buffer.from(command), Buffer.from('\r\n')]));
    return tag;
  }

  async finish(tag: string): Promise<ImapAnswer> {
    const responses: ImapResponse[] = [];
    for (;;) {
      const response = await this.hear();
      if (!response) throw new Error(`closed before ${tag}: ${responses.map(({ text }) => text).join('\n')}`);
      if (!response.text.startsWith(`${tag} `)) {
        responses.push(response);
        continue;
      }
      const [, status = '', text = ''] = /^\S+ (OK|NO|BAD) (.*)$/s.exec(response.text) ?? [];
      const untagged = responses.map((each) => each.text.replace(/^\* /, ''));
      return { status: status as ImapAnswer['status'], text, untagged, responses };
    }
  }

  /** As `run`, for what must succeed. */
  async ok(command: string | Buffer): Promise<readonly string[]> {
    const answer = await this.run(command);
    if (answer.status !== 'OK') throw new Error(`${command}: ${answer.status} ${answer.text}`);
    return answer.untagged;
  }

  async login(login: string, password: string): Promise<void> {
    await this.ok(`AUTHENTICATE PLAIN ${Buffer.from(`\0${login}\0${password}`).toString('base64')}`);
  }

  /** With a literal that is not waited for. */
  async append(folder: string, message: string | Buffer, flags = ''): Promise<ImapAnswer> {
    const octets = Buffer.from(message);
    return this.run(Buffer.concat([Buffer.from(`APPEND ${folder} ${flags}{${octets.length}+}\r\n`), octets]));
  }

  async startTls(): Promise<void> {
    await this.ok('STARTTLS');
    await this.secure();
  }

  /** TLS from here on. */
  async secure(): Promise<void> {
    this.#socket.removeAllListeners('data');
    const secured = connectTls({ socket: this.#socket, rejectUnauthorized: false });
    await once(secured, 'secureConnect');
    this.#socket = secured;
    this.#listen(secured);
  }

  /** RFC 4978 */
  async compress(): Promise<void> {
    await this.ok('COMPRESS DEFLATE');
    this.deflate();
  }

  /** Compressed from here on. */
  deflate(): void {
    const inflate = createInflateRaw();
    // Octets read from the socket are still being inflated when it ends
    this.#socket.removeAllListeners('data').off('end', this.#end).off('close', this.#end);
    this.#socket.pipe(inflate);
    this.#socket.on('close', () => inflate.end());
    inflate.on('data', (chunk: Buffer) => this.#take(chunk));
    inflate.on('end', this.#end);
    inflate.on('error', this.#end);
    this.#deflate = createDeflateRaw({ flush: constants.Z_SYNC_FLUSH });
    this.#deflate.pipe(this.#socket);
  }

  /** Resolves when the server has closed. */
  async closed(): Promise<void> {
    while (!this.#isEnded) await this.#more();
  }

  /** Stops reading, so that what is sent waits at the server. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.destroy();
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    for (const event of ['end', 'close', 'error']) socket.on(event, this.#end);
  }

  #take(chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#wake();
  }

  #gather(): void {
    if (this.#waiting.length === 0) return;
    this.#heard = Buffer.concat([this.#heard, ...this.#waiting]);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  readonly #end = (): void => {
    this.#isEnded = true;
    this.#wake();
  };

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Over implicit TLS, greeted. */
export async function connectImap(port: number): Promise<ImapClient> {
  const client = await ImapClient.connect(port, { tls: true });
  await client.line();
  return client;
}
