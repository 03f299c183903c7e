import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import { namedContexts } from './named-contexts.js';
import { TLS_SETTINGS } from './tls-settings.js';

/** TLS for new sessions, with the current certificate. */
export interface ServerTls {
  begin(socket: Socket): Promise<TLSSocket>;
}

export function createServerTls(material: TlsMaterial): ServerTls {
  const byName = namedContexts(material);
  let context: SecureContext | undefined;
  material.onChange(() => {
    context = undefined;
  });

  return {
    begin(socket) {
      context ??= createSecureContext({ ...material.current(), ...TLS_SETTINGS });
      const secured = new TLSSocket(socket, { isServer: true, secureContext: context, ...byName });
      return new Promise((resolve, reject) => {
        const fail = (error?: Error) => {
          secured.destroy();
          reject(error ?? new Error('The connection was closed during the TLS handshake'));
        };
        secured.once('secure', () => {
          secured.off('close', fail);
          resolve(secured);
        });
        // A TLSSocket made by hand reports a failed handshake by this event only
        secured.once('_tlsError', fail);
        secured.on('error', fail);
        secured.once('close', fail);
      });
    },
  };
}
