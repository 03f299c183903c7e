import { connect, type Socket } from 'node:net';

/** Opens a connection to another mail server. The sandbox passes one that stays on this machine. */
export type Dial = (target: DialTarget) => Promise<Socket>;

export interface DialTarget {
  /** The recipient's domain. */
  readonly domain: string;
  /** The name of the server. */
  readonly host: string;
  /** The address to connect to, already resolved and checked. */
  readonly address: string;
  readonly port: number;
  readonly signal: AbortSignal;
}

export const dialTcp: Dial = ({ address, port, signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    // Commands are small, and each waits for its reply
    const socket = connect({ host: address, port, noDelay: true });
    const settle = () => {
      signal.removeEventListener('abort', onAbort);
      socket.off('error', onError);
    };
    const onAbort = () => {
      settle();
      socket.destroy();
      reject(signal.reason);
    };
    const onError = (error: Error) => {
      settle();
      socket.destroy();
      reject(error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', onError);
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
  });
