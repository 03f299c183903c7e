import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { expect } from 'vitest';

/** A client that sends exactly what a test writes, and reads every byte. */
export interface SmtpConversation extends AsyncDisposable {
  /**
   * Lines `C: …` are said, those in a row in one write; `S: …` are heard, `<any>` standing for any text.
   * `(tls)` begins TLS, `(closed)` waits for the other side to hang up.
   */
  play(script: string): Promise<void>;
  /** Bytes as they are. */
  say(bytes: string | Buffer): void;
  /** The next line, without its end; `undefined` when the other side has hung up. */
  hear(): Promise<string | undefined>;
  /** A whole reply, its lines joined by `\n`. */
  hearReply(): Promise<string>;
  /** Everything that is still said until the other side hangs up. */
  hearAll(): Promise<string>;
  startTls(): Promise<void>;
  /** In how many pieces the server's replies have arrived so far. */
  readonly chunks: number;
  hangUp(): void;
}

export async function converse(
  port: number,
  { tls = false }: { readonly tls?: boolean } = {},
): Promise<SmtpConversation> {
  let socket: Socket | TLSSocket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  let heard = '';
  let chunks = 0;
  let isEnded = false;
  let wake = () => {};
  listen();

  const conversation: SmtpConversation = {
    async play(script) {
      const lines = script
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      for (let i = 0; i < lines.length; i++) {
        const line = lines[i] ?? '';
        if (line.startsWith('C:')) {
          const said = [line];
          while (lines[i + 1]?.startsWith('C:')) said.push(lines[++i] ?? '');
          conversation.say(said.map((text) => `${text.slice(3)}\r\n`).join(''));
        } else if (line.startsWith('S:')) {
          const expected = line.slice(3);
          const pattern = expected.split('<any>').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
          expect(await conversation.hear()).toMatch(new RegExp(`^${pattern.join('.*')}$`));
        } else if (line === '(tls)') await conversation.startTls();
        else if (line === '(closed)') expect(await conversation.hear()).toBeUndefined();
        else throw new Error(`what is ${line}?`);
      }
    },
    say: (bytes) => void socket.write(bytes),
    async hear() {
      for (;;) {
        const end = heard.indexOf('\r\n');
        if (end !== -1) {
          const line = heard.slice(0, end);
          heard = heard.slice(end + 2);
          return line;
        }
        if (isEnded) return undefined;
        await next();
      }
    },
    async hearReply() {
      const lines: string[] = [];
      for (;;) {
        const line = await conversation.hear();
        if (line === undefined) return lines.join('\n');
        lines.push(line);
        if (line[3] !== '-') return lines.join('\n');
      }
    },
    async hearAll() {
      while (!isEnded) await next();
      return heard;
    },
    async startTls() {
      socket.removeAllListeners('data');
      socket.removeAllListeners('end');
      socket.removeAllListeners('close');
      const secured = connectTls({ socket, rejectUnauthorized: false });
      socket = secured;
      listen();
      await once(secured, 'secureConnect');
    },
    get chunks() {
      return chunks;
    },
    hangUp: () => void socket.destroy(),
    async [Symbol.asyncDispose]() {
      socket.destroy();
    },
  };
  if (tls) await conversation.startTls();
  return conversation;

  function listen(): void {
    socket.on('data', (chunk: Buffer) => {
      chunks++;
      heard += chunk.toString('latin1');
      wake();
    });
    const onEnd = () => {
      isEnded = true;
      socket.end();
      wake();
    };
    socket.on('end', onEnd);
    socket.on('close', onEnd);
    socket.on('error', onEnd);
  }

  function next(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }
}
