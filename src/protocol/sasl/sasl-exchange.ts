/** A login as a client sends it. */
export interface SaslCredentials {
  readonly login: string;
  readonly password: string;
}

/** The server's half of one mechanism. */
export interface SaslExchange {
  /** Takes what the client said, in base64; `undefined` when it has said nothing yet. */
  step(response: string | undefined): SaslStep;
}

export type SaslStep =
  /** In base64, perhaps empty. */
  | { readonly kind: 'challenge'; readonly challenge: string }
  | { readonly kind: 'credentials'; readonly credentials: SaslCredentials }
  /** RFC 4954 §4: `*` in place of an answer. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'broken' };

export const SASL_MECHANISMS = ['PLAIN', 'LOGIN'] as const;
export type SaslMechanism = (typeof SASL_MECHANISMS)[number];

export function createSaslExchange(mechanism: SaslMechanism): SaslExchange {
  return mechanism === 'PLAIN' ? createPlain() : createLogin();
}

const BROKEN = { kind: 'broken' } as const;
const CANCELLED = { kind: 'cancelled' } as const;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** RFC 4616: [authzid] NUL authcid NUL password. */
function createPlain(): SaslExchange {
  return {
    step(response) {
      if (response === undefined) return { kind: 'challenge', challenge: '' };
      if (response === '*') return CANCELLED;
      const [actAs, login, password, ...more] = decode(response)?.split('\0') ?? [];
      if (!login || !password || more.length > 0) return BROKEN;
      // Acting for another user is not supported; some clients repeat their own name
      return actAs === '' || actAs === login ? { kind: 'credentials', credentials: { login, password } } : BROKEN;
    },
  };
}

/** draft-murchison-sasl-login: never a standard, but used by many devices. */
function createLogin(): SaslExchange {
  let login: string | undefined;
  return {
    step(response) {
      if (response === undefined) return challenge('Username:');
      if (response === '*') return CANCELLED;
      const text = decode(response);
      if (!text || text.includes('\0')) return BROKEN;
      if (login !== undefined) return { kind: 'credentials', credentials: { login, password: text } };
      login = text;
      return challenge('Password:');
    },
  };
}

function challenge(text: string): SaslStep {
  return { kind: 'challenge', challenge: Buffer.from(text).toString('base64') };
}

/** `=` is an empty answer (RFC 4954 §4). */
function decode(response: string): string | undefined {
  if (response === '=') return '';
  if (!/^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/i.test(response)) return undefined;
  try {
    return utf8.decode(Buffer.from(response, 'base64'));
  } catch {
    return undefined;
  }
}
