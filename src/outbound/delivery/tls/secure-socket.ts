import { isIP, type Socket } from 'node:net';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { type Sentence, say } from '../../../i18n/sentence.js';
import { cleanRemoteText } from '../../../protocol/text/remote-text.js';
import type { TlsUsed } from '../../emails/email.js';
import { SmtpTlsError } from '../smtp-fault.js';
import { matchesTlsa } from './dane.js';
import { requiresTls, type TlsDemand } from './tls-demand.js';
import { failureOfCertificate } from './tls-failure.js';

/** Starts TLS on a socket and refuses what does not meet the demand. */
export type SecureSocket = (socket: Socket, peer: SecurePeer) => Promise<TLSSocket>;

export interface SecurePeer {
  readonly host: string;
  /** The recipient's domain: a certificate under a DANE anchor may name it instead. */
  readonly domain: string;
  readonly demand: TlsDemand;
}

export interface SecureSocketDeps {
  readonly now: () => number;
  /** PEM; trusted instead of the well-known authorities. */
  readonly ca?: string | undefined;
}

export function createSecureSocket({ now, ca }: SecureSocketDeps): SecureSocket {
  // Cached: building one parses every well-known authority
  let contexts: { readonly lenient: SecureContext; readonly strict: SecureContext } | undefined;

  function buildContexts() {
    const trusted = ca === undefined ? {} : { ca };
    return {
      // A weak cipher is better than plain text, the alternative after a refusal
      lenient: createSecureContext({ ...trusted, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
      strict: createSecureContext({ ...trusted, minVersion: 'TLSv1.2' }),
    };
  }

  return async (socket, { host, domain, demand }) => {
    contexts ??= buildContexts();
    const secureContext = requiresTls(demand) ? contexts.strict : contexts.lenient;
    const encrypted = await handshake(socket, host, secureContext);
    const problem = judge(encrypted, demand, { names: [host, domain], nowMs: now() });
    if (problem === undefined) return encrypted;
    const fault = demand.kind === 'verified' ? certificateFaultOf(encrypted) : undefined;
    encrypted.destroy();
    throw new SmtpTlsError(problem, fault === undefined ? 'validation-failure' : failureOfCertificate(fault));
  };
}

/** `authorized` is the result for the certificate; callers check it if they need it. */
function handshake(socket: Socket, host: string, secureContext: SecureContext): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const encrypted = connect({
      socket,
      secureContext,
      rejectUnauthorized: false,
      // RFC 6066 §3: an address is no server name
      ...(isIP(host) === 0 && { servername: host }),
      host,
    });
    const onError = (error: Error) => {
      encrypted.destroy();
      const words = say('fault.tlsFailed', { error: cleanRemoteText(error.message) });
      reject(new SmtpTlsError(words, 'validation-failure', { cause: error }));
    };
    const onClose = () => onError(new Error('the connection was closed'));
    encrypted.once('error', onError);
    encrypted.once('close', onClose);
    encrypted.once('secureConnect', () => {
      encrypted.off('error', onError).off('close', onClose);
      resolve(encrypted);
    });
  });
}

function judge(
  socket: TLSSocket,
  demand: TlsDemand,
  facts: { readonly names: readonly string[]; readonly nowMs: number },
): Sentence | undefined {
  if (demand.kind === 'verified' && !socket.authorized) {
    const why = socket.authorizationError as Error | string | null;
    return say('fault.tlsNotTrusted', { error: cleanRemoteText(why instanceof Error ? why.message : `${why}`) });
  }
  if (demand.kind !== 'dane') return undefined;
  const leaf = socket.getPeerX509Certificate();
  const isVouchedFor = leaf !== undefined && matchesTlsa(leaf, demand.records, facts);
  return isVouchedFor ? undefined : say('fault.tlsNotInTlsa');
}

/** `undefined`: a well-known authority signed it for this host. */
export function certificateFaultOf(socket: TLSSocket): string | undefined {
  if (socket.authorized) return undefined;
  const why = socket.authorizationError as NodeJS.ErrnoException | string | null;
  return why instanceof Error ? (why.code ?? why.message) : `${why}`;
}

export function describeTls(socket: TLSSocket | undefined, demand: TlsDemand): TlsUsed {
  if (!socket) return { isEnabled: false, policy: demand.policy === 'opportunistic' ? 'none' : demand.policy };
  return {
    isEnabled: true,
    version: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher()?.standardName ?? 'unknown',
    isVerified: demand.kind === 'dane' || socket.authorized,
    policy: demand.policy,
  };
}
