import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { dialTcp } from '../../platform/net/dial.js';

/** Sends a message to the MX door over its socket, like a foreign mail server. Rejects with the door's reply. */
export type HandInMessage = (message: HandedMessage, signal: AbortSignal) => Promise<void>;

export interface HandedMessage {
  readonly from: string;
  readonly to: string;
  readonly source: Buffer;
}

/** If our own door does not answer in this time, something is badly wrong. */
const TIMEOUT_MS = 20_000;

/** `helo`: the HELO name of the client. `isProxied`: the door expects a PROXY header first. */
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
    const { default: Connection } = await import('nodemailer/lib/smtp-connection'); // rarely needed
    const socket = await dialTcp({ domain: helo, host: helo, ...door, signal });
    if (isProxied) socket.write('PROXY UNKNOWN\r\n');
    const connection = new Connection({
      connection: socket,
      name: helo,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      tls: { rejectUnauthorized: false }, // the sandbox's certificate is self-signed
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
