import { type Sentence, say } from '../../i18n/sentence.js';
import { DnsUnavailableError } from '../../platform/dns/resolver.js';
import { ServiceError } from '../../platform/service-error.js';
import { faultWords } from '../emails/fault-words.js';
import type { FaultVerdict } from './classify.js';

/**
 * Errors without a reply from the remote: the connection failed, which is temporary. Permanent only where waiting
 * cannot help; an unexpected error is ours, and must not cost a message.
 */
export function classifyError(error: unknown): FaultVerdict {
  if (error instanceof DnsUnavailableError) return later('4.4.3', say('fault.dns'));
  if (error instanceof ServiceError) return classifyServiceError(error);
  const code = errorCode(error);
  const known = byCode[code];
  if (known) return later(...known);
  if (isTlsCode(code)) return later('4.7.5', say('fault.tls'));
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return later(...slow);
  return {
    category: 'other',
    action: 'defer',
    code: 421,
    enhanced: '4.3.0',
    ...faultWords(say('fault.unexpected')),
  };
}

function classifyServiceError({ key }: ServiceError): FaultVerdict {
  switch (key) {
    case 'outgoing.privateAddress':
      return refused(say('fault.privateServer'));
    case 'dns.unavailable':
      return later('4.4.3', say('fault.dns'));
    case 'outgoing.noAddress':
      return later('4.4.4', say('fault.noServerAddress'));
    default:
      return { category: 'other', action: 'defer', code: 421, enhanced: '4.3.0', ...faultWords(say('fault.notReady')) };
  }
}

function later(enhanced: string, why: Sentence): FaultVerdict {
  return { category: 'network', action: 'defer', code: 421, enhanced, ...faultWords(why) };
}

function refused(why: Sentence): FaultVerdict {
  return { category: 'policy', action: 'reject', code: 550, enhanced: '5.4.4', ...faultWords(why) };
}

type Trouble = readonly [enhanced: string, why: Sentence];

const slow: Trouble = ['4.4.1', say('fault.slow')];
const broken: Trouble = ['4.4.2', say('fault.broken')];
const unreachable: Trouble = ['4.4.1', say('fault.unreachable')];
const noDns: Trouble = ['4.4.3', say('fault.dns')];

/** Names used by libuv, Node and c-ares. */
const byCode: Readonly<Record<string, Trouble>> = {
  ECONNREFUSED: ['4.4.1', say('fault.refusedConnection')],
  ECONNRESET: broken,
  ECONNABORTED: broken,
  EPIPE: broken,
  ERR_STREAM_PREMATURE_CLOSE: broken,
  ERR_STREAM_DESTROYED: broken,
  ETIMEDOUT: slow,
  ESOCKETTIMEDOUT: slow,
  ERR_SOCKET_CONNECTION_TIMEOUT: slow,
  ABORT_ERR: slow,
  EHOSTUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENETUNREACH: unreachable,
  ENETDOWN: unreachable,
  EADDRNOTAVAIL: unreachable,
  EACCES: unreachable,
  EMFILE: ['4.3.2', say('fault.noFreeConnection')],
  ENFILE: ['4.3.2', say('fault.noFreeConnection')],
  ENOTFOUND: noDns,
  EAI_AGAIN: noDns,
  ESERVFAIL: noDns,
  ETIMEOUT: noDns,
};

/** Codes of OpenSSL and Node for certificates and handshakes. */
function isTlsCode(code: string): boolean {
  return /^(?:ERR_(?:SSL|TLS)|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_|EPROTO$|ERROR_IN_CERT)/.test(
    code,
  );
}

/** Happy eyeballs wraps one error per address: the first is enough. */
function errorCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? errorCode(error.cause) : '';
}
