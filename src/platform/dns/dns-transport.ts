import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';

export interface DnsServer {
  readonly address: string;
  readonly port: number;
}

/** `undefined`: not the expected answer. */
type ReadAnswer<T> = (bytes: Buffer) => T | undefined;

/**
 * The operating system picks a random source port, and a connected socket receives from that server only. Packets that
 * do not answer the query are ignored: the true answer may still come (RFC 5452 §9).
 */
export function askByUdp<T>(server: DnsServer, query: Buffer, read: ReadAnswer<T>, signal: AbortSignal): Promise<T> {
  return withSignal(signal, (resolve, reject) => {
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
    socket.on('error', reject);
    socket.on('message', (bytes) => {
      const answer = read(bytes);
      if (answer !== undefined) resolve(answer);
    });
    socket.connect(server.port, server.address, () => socket.send(query));
    return () => socket.close();
  });
}

const LENGTH_BYTES = 2;

/** RFC 1035 §4.2.2: each message follows its length. */
export function askByTcp<T>(server: DnsServer, query: Buffer, read: ReadAnswer<T>, signal: AbortSignal): Promise<T> {
  return withSignal(signal, (resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect(server.port, server.address);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('connection closed before the answer')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < LENGTH_BYTES) return;
      const end = LENGTH_BYTES + received.readUInt16BE(0);
      if (received.length < end) return;
      const answer = read(received.subarray(LENGTH_BYTES, end));
      if (answer === undefined) reject(new Error('malformed answer'));
      else resolve(answer);
    });
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt16BE(query.length);
    socket.write(Buffer.concat([length, query]));
    return () => socket.destroy();
  });
}

/** Runs `start` until it settles or the signal aborts; either way what it opened is closed once. */
function withSignal<T>(
  signal: AbortSignal,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let isSettled = false;
    const settle = (finish: () => void) => {
      if (isSettled) return;
      isSettled = true;
      signal.removeEventListener('abort', onAbort);
      close();
      finish();
    };
    const onAbort = () => settle(() => reject(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    const close = start(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    );
  });
}
