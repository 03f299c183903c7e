import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { dialTcp } from '../../platform/net/dial.js';

/** Hands a message to the MX door over its socket, as a stranger's mail server does. Rejects with the door's words. */
export type HandInMessage = (message: HandedMessage, signal: AbortSignal) => Promise<void>;

export interface HandedMessage {
  readonly from: string;
  readonly to: string;
  readonly source: Buffer;
}

/** Silence of our own door means that something is badly wrong. */
const TIMEOUT_MS = 20_000;

/** `helo`: what the stranger calls itself. `isProxied`: the door expects the word of a proxy before anything else. */
export function createHandInMessage({
  door,
  helo,
  isProxied,
}: {
  readonly isProxied: boolean;
  readonly door: { readonly address: string; readonly port: number };
  readonly helo: string;
}): HandInMessage {
  return async ({ from, to, source }, signal) => {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection'); // a demo is rare
    const socket = await dialTcp({ domain: helo, host: helo, ...door, signal });
    if (isProxied) socket.write('PROXY UNKNOWN\r\n');
    const connection = new Connection({
      connection: socket,
      name: helo,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      tls: { rejectUnauthorized: false }, // the sandbox vouches for itself
    });
    const onAbort = () => connection.close();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await speak(connection, { from, to, source });
    } finally {
      signal.removeEventListener('abort', onAbort);
      connection.close();
    }
  };
}

function speak(connection: SMTPConnection, { from, to, source }: HandedMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The connection was closed.')));
    connection.connect(() => {
      connection.send({ from, to: [to] }, source, (error) => {
        if (error) return reject(error);
        connection.quit();
        resolve();
      });
    });
  });
}
