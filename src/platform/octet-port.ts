import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

const PIECE_BYTES = 256 * 1024;

/** A port by which a thread reads octets piece by piece, so that it needs no copy of all of them. Close it at the end. */
export function lendOctets(source: Uint8Array): { readonly port: MessagePort; close(): void } {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', (from: number) => {
    const piece = new Uint8Array(source.subarray(from, from + PIECE_BYTES));
    port1.postMessage(piece, [piece.buffer]);
  });
  port1.unref();
  return { port: port2, close: () => port1.close() };
}

/** The other side: as often as wanted, from the first octet to the last. */
export async function* borrowedOctets(port: MessagePort): AsyncGenerator<Buffer, void> {
  for (let at = 0; ; ) {
    port.postMessage(at);
    const [piece] = (await once(port, 'message')) as [Uint8Array];
    if (piece.length === 0) return;
    at += piece.length;
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.length);
  }
}
