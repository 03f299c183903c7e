import { createSecureContext, type SecureContext, type SecureContextOptions, type TLSSocket } from 'node:tls';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import { whenKnown } from '../../platform/when-known.js';
import { TLS_SETTINGS } from './tls-settings.js';

type OnContext = (error: Error | null, context?: SecureContext) => void;

/** Options of a TLS server whose certificate depends on the name that the client asks for. */
export interface NamedContexts {
  readonly SNICallback?: (name: string, done: OnContext) => void;
  readonly ALPNCallback?: (asked: { servername: string; protocols: string[] }) => string | undefined;
}

const ACME_PROTOCOL = 'acme-tls/1';

/**
 * With `protocol`, the door negotiates it by ALPN, and also answers the challenges of a certificate authority
 * (RFC 8737). Other clients notice no difference.
 */
export function namedContexts(material: TlsMaterial, protocol?: string): NamedContexts {
  const { forName, forChallenge } = material;
  const contexts = new WeakMap<SecureContextOptions, SecureContext>();
  // TLS 1.3 chooses the protocol before the name, TLS 1.2 after it; a challenge is answered in both
  const answers = new WeakMap<object, SecureContext>();

  return {
    ...(forName && {
      SNICallback(this: object, name, done) {
        const answer = answers.get(this);
        if (answer) return done(null, answer);
        try {
          const found = whenKnown(forName(name.toLowerCase()), (options) => done(null, options && contextOf(options)));
          // While the database is away, the default certificate is used
          if (found instanceof Promise) found.catch(() => done(null));
        } catch {
          done(null);
        }
      },
    }),
    ...(forChallenge &&
      protocol !== undefined && {
        ALPNCallback(this: TLSSocket, { servername, protocols }) {
          const answer = protocols.includes(ACME_PROTOCOL) ? forChallenge(servername) : undefined;
          if (!answer) return protocols.includes(protocol) ? protocol : undefined;
          answers.set(this, contextOf(answer));
          this.setKeyCert(contextOf(answer));
          return ACME_PROTOCOL;
        },
      }),
  } as NamedContexts;

  /** One per certificate, while it is in use. */
  function contextOf(options: SecureContextOptions): SecureContext {
    const context = contexts.get(options) ?? createSecureContext({ ...options, ...TLS_SETTINGS });
    contexts.set(options, context);
    return context;
  }
}
