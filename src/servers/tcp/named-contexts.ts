import { createSecureContext, type SecureContext, type SecureContextOptions, type TLSSocket } from 'node:tls';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import { whenKnown } from '../../platform/when-known.js';
import { TLS_SETTINGS } from './tls-settings.js';

type OnContext = (error: Error | null, context?: SecureContext) => void;

/** Options of a TLS server whose certificate depends on the name that the client asks for. */
export interface NamedContexts {
  readonly SNICallback?: (name: string, done: OnContext) => void;
}

export function namedContexts({ forName }: TlsMaterial): NamedContexts {
  if (!forName) return {};
  const contextOf = createContexts();
  return {
    SNICallback(name, done) {
      try {
        const found = whenKnown(forName(name.toLowerCase()), (options) => done(null, options && contextOf(options)));
        // Without the database the usual certificate is shown
        if (found instanceof Promise) found.catch(() => done(null));
      } catch {
        done(null);
      }
    },
  };
}

const ACME_PROTOCOL = 'acme-tls/1';

/** RFC 8737 §3: who asks for this protocol gets the answer to a challenge, all others what they got before. */
export function challengeProtocols({ forChallenge }: TlsMaterial, usual: string) {
  if (!forChallenge) return {};
  const contextOf = createContexts();
  return {
    ALPNCallback(
      this: Pick<TLSSocket, 'setKeyCert'>,
      { servername, protocols }: { servername: string; protocols: string[] },
    ): string | undefined {
      const answer = protocols.includes(ACME_PROTOCOL) ? forChallenge(servername) : undefined;
      if (!answer) return protocols.includes(usual) ? usual : undefined;
      this.setKeyCert(contextOf(answer));
      return ACME_PROTOCOL;
    },
  };
}

/** One for each certificate, as long as it is used. */
function createContexts(): (options: SecureContextOptions) => SecureContext {
  const contexts = new WeakMap<SecureContextOptions, SecureContext>();
  return (options) => {
    const context = contexts.get(options) ?? createSecureContext({ ...options, ...TLS_SETTINGS });
    contexts.set(options, context);
    return context;
  };
}
