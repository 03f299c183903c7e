import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { TEST_CERT, TEST_KEY } from '../support/test-certificates.js';

/** What a peer does with a command: says something, or something else. */
export type Answer =
  | string
  | { readonly raw: string }
  | { readonly later: Promise<string> }
  | 'close'
  | 'stall'
  | 'break-tls';

export interface PeerScript {
  readonly greeting?: Answer;
  /** Keywords after EHLO. */
  readonly features?: readonly string[];
  /** By command in upper case, `.` for the end of a message; what is missing is answered kindly. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Closes after this many messages, when the connection is idle. */
  readonly closesAfter?: number;
  readonly cert?: { readonly cert: string; readonly key: string };
}

export interface ScriptedPeer extends AsyncDisposable {
  readonly port: number;
  /** Every line of every connection, the messages' own left out. */
  readonly commands: readonly string[];
  /** What came in one packet, per packet. */
  readonly packets: readonly string[];
  readonly messages: readonly string[];
  connections(): number;
  /** Resolves when a line that begins so has come. */
  heard(start: string): Promise<void>;
  /** Reads no more, and lets the sender's buffers fill. */
  pause(): void;
  /** Resolves when a connection ends. */
  closed(): Promise<void>;
}

const KIND: Readonly<Record<string, string>> = {
  DATA: '354 go on',
  '.': '250 2.0.0 taken',
  QUIT: '221 bye',
  STARTTLS: '220 go',
};

/** A server of our own making, to misbehave in ways that a good one cannot. */
export async function startScriptedPeer(script: PeerScript = {}): Promise<ScriptedPeer> {
  const commands: string[] = [];
  const packets: string[] = [];
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const watchers = new Set<() => void>();
  let connections = 0;
  let closed = 0;
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isTrue()) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });

  function converse(first: Socket): void {
    let socket = first;
    let pending = '';
    let message: string | undefined;
    let served = 0;

    function say(answer: Answer): void {
      if (answer === 'close') socket.destroy();
      else if (answer === 'stall') return;
      else if (answer === 'break-tls') socket.write('this is no handshake\r\n');
      else if (typeof answer === 'object' && 'later' in answer) void answer.later.then(say);
      else socket.write(typeof answer === 'string' ? `${answer}\r\n` : answer.raw);
    }

    function onLine(line: string): void {
      if (message !== undefined) {
        if (line !== '.') {
          message += `${line}\r\n`;
          return;
        }
        messages.push(message);
        message = undefined;
        served++;
      } else commands.push(line);
      const command = line === '.' ? '.' : (line.split(/[ :]/)[0]?.toUpperCase() ?? '');
      const answer = script.answers?.[command] ?? usual(command);
      say(answer);
      if (typeof answer === 'string' && answer.startsWith('354')) message = '';
      if (command === 'STARTTLS' && typeof answer === 'string' && answer.startsWith('220')) startTls();
      if (command === 'QUIT') socket.end();
      if (line === '.' && served === script.closesAfter) socket.end();
      tell();
    }

    function usual(command: string): string {
      if (command !== 'EHLO') return KIND[command] ?? '250 2.0.0 fine';
      return ['peer.test', ...(script.features ?? [])]
        .map((text, at, all) => `250${at < all.length - 1 ? '-' : ' '}${text}`)
        .join('\r\n');
    }

    function startTls(): void {
      if (script.answers?.TLS === 'break-tls') {
        say('break-tls');
        return;
      }
      socket.removeAllListeners('data');
      const { cert, key } = script.cert ?? { cert: TEST_CERT, key: TEST_KEY };
      socket = new TLSSocket(socket, { isServer: true, cert, key });
      listen();
    }

    function listen(): void {
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        packets.push(bytes.toString('latin1'));
        pending += bytes.toString('latin1');
        for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
          const line = pending.slice(0, end);
          pending = pending.slice(end + 2);
          onLine(line);
        }
      });
    }

    connections++;
    sockets.add(first);
    first.on('error', () => {});
    first.on('close', () => {
      closed++;
      tell();
    });
    listen();
    say(script.greeting ?? '220 peer.test ready');
  }

  const server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    commands,
    packets,
    messages,
    connections: () => connections,
    heard: (start) => until(() => commands.some((line) => line.startsWith(start))),
    pause: () => {
      for (const socket of sockets) socket.pause();
    },
    closed: () => until(() => closed > 0),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
