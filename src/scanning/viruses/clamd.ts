import type { Socket } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import { dialTcp } from '../../platform/net/dial.js';
import { within } from '../time-limit.js';

/** clamd's answer for a message. Throws without a valid answer. */
export type AskClamd = (source: Uint8Array, signal: AbortSignal) => Promise<ClamdAnswer>;

export type ClamdAnswer =
  | { readonly kind: 'clean' }
  | { readonly kind: 'found'; readonly virus: string }
  /** Beyond its `StreamMaxLength`. */
  | { readonly kind: 'too-large' };

export interface ClamdDeps {
  readonly host: string;
  readonly port: number;
  /** The addresses of a host, checked. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly clock: Clock;
}

const TIME_LIMIT_MS = 20_000;
const CHUNK_BYTES = 64 * 1024;
// `stream: <name> FOUND`; a name is some dozens of characters
const MAX_ANSWER_BYTES = 4096;

/** clamd(8), INSTREAM: chunks prefixed with their length, an empty one last. One connection per message. */
export function createClamdClient({ host, port, resolve, clock }: ClamdDeps): AskClamd {
  async function ask(source: Uint8Array, signal: AbortSignal): Promise<ClamdAnswer> {
    const [address] = await resolve(host);
    if (address === undefined) throw new Error(`${host} has no address`);
    const socket = await dialTcp({ domain: host, host, address, port, signal });
    const onAbort = () => socket.destroy(new Error('given up'));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return parseAnswer(await exchange(socket, source));
    } finally {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
    }
  }
  // clamd closes the connection when a stream is too long, and its answer may be lost. A stopped clamd does not accept
  // the second connection; one that closes again found it too long.
  const askAgain = (source: Uint8Array, signal: AbortSignal) =>
    ask(source, signal).catch((error: unknown): Promise<ClamdAnswer> => {
      if (!(error instanceof CutOffError)) throw error;
      return ask(source, signal).catch((again: unknown) => {
        if (again instanceof CutOffError) return { kind: 'too-large' };
        throw again;
      });
    });
  return (source, signal) => within(clock, TIME_LIMIT_MS, signal, (limited) => askAgain(source, limited));
}

/** clamd closed the connection before it had everything. */
class CutOffError extends Error {
  override readonly name = 'CutOffError';
}

function exchange(socket: Socket, source: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let failure: Error | undefined;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer = (answer + text).slice(0, MAX_ANSWER_BYTES);
      if (answer.includes('\0')) resolve(answer);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isCut = error.code === 'EPIPE' || error.code === 'ECONNRESET';
      failure = isCut && source.length > CHUNK_BYTES ? new CutOffError('it closed the connection') : error;
    });
    socket.on('close', () => {
      if (answer === '') reject(failure ?? new Error('closed without an answer'));
      else resolve(answer);
    });
    send(socket, source);
  });
}

/** At clamd's pace, and no further once it has answered. */
function send(socket: Socket, source: Uint8Array): void {
  let at = 0;
  const step = () => {
    if (socket.destroyed || socket.bytesRead > 0) return;
    const chunk = source.subarray(at, at + CHUNK_BYTES);
    at += chunk.length;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    if (chunk.length === 0) return void socket.write(length);
    socket.cork();
    socket.write(length);
    socket.write(chunk, (error) => error ?? setImmediate(step));
    socket.uncork();
  };
  socket.write('zINSTREAM\0');
  step();
}

function parseAnswer(answer: string): ClamdAnswer {
  const text = answer.split('\0', 1)[0]?.trim() ?? '';
  if (/^stream: OK$/.test(text)) return { kind: 'clean' };
  const [, virus] = /^stream: (.+) FOUND$/.exec(text) ?? [];
  if (virus !== undefined) return { kind: 'found', virus: virus.replace(/[^\x20-\x7e]/g, '') };
  if (/size limit exceeded/i.test(text)) return { kind: 'too-large' };
  throw new Error(`clamd said: ${text.replace(/[^\x20-\x7e]/g, '').slice(0, 200)}`);
}
