import { decodeXtext } from './xtext.js';

/** MAIL parameters: RFC 1870, 6152, 6531, 3461, 8689. */
export interface MailParameters {
  readonly sizeBytes?: number;
  readonly body?: '7BIT' | '8BITMIME';
  readonly isUtf8: boolean;
  readonly requiresTls: boolean;
  readonly return?: 'full' | 'headers';
  readonly envelopeId?: string;
}

/** RCPT parameters: RFC 3461. */
export interface RcptParameters {
  readonly notify?: readonly NotifyWhen[];
  /** `rfc822;ann@example.test` */
  readonly originalRecipient?: string;
}

export type NotifyWhen = 'never' | 'success' | 'failure' | 'delay';

/** Service extensions that change which commands a client may send; a server announces some of them. */
export type SmtpExtension =
  | 'PIPELINING'
  | 'SIZE'
  | '8BITMIME'
  | 'SMTPUTF8'
  | 'DSN'
  | 'REQUIRETLS'
  | 'ENHANCEDSTATUSCODES'
  | 'CHUNKING'
  | 'STARTTLS'
  | 'AUTH';

export type ParameterFault = 'syntax' | 'unknown' | 'value';

/** RFC 5321 §4.1.2 `Mail-parameters`: names in upper case, each at most once. */
export type RawParameters = ReadonlyMap<string, string | undefined>;

const PARAMETER = /^(?<name>[a-z0-9][a-z0-9-]*)(?:=(?<value>[^=\s\p{Cc}]+))?$/iu;
// RFC 3461 §4.4: ENVID; §4.2: ORCPT, of whose length the RFC says 500 with its type
const MAX_ENVELOPE_ID = 100;
const MAX_ORIGINAL_RECIPIENT = 500;

const NO_PARAMETERS: RawParameters = new Map();

export function splitParameters(text: string): RawParameters | undefined {
  if (text === '') return NO_PARAMETERS;
  const parameters = new Map<string, string | undefined>();
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const { name, value } = PARAMETER.exec(word)?.groups ?? {};
    if (name === undefined || parameters.has(name.toUpperCase())) return undefined;
    parameters.set(name.toUpperCase(), value);
  }
  return parameters;
}

export function readMailParameters(
  parameters: RawParameters,
  isAnnounced: (extension: SmtpExtension) => boolean,
): MailParameters | ParameterFault {
  const found: { -readonly [K in keyof MailParameters]: MailParameters[K] } = { isUtf8: false, requiresTls: false };
  for (const [name, value] of parameters) {
    const extension = MAIL_PARAMETERS[name];
    if (extension === undefined || !isAnnounced(extension)) return 'unknown';
    switch (name) {
      case 'SIZE':
        // RFC 1870 §4: up to 20 digits
        if (!/^\d{1,20}$/.test(value ?? '')) return 'value';
        found.sizeBytes = Number(value);
        break;
      case 'BODY': {
        const body = value?.toUpperCase();
        if (body !== '7BIT' && body !== '8BITMIME') return 'value';
        found.body = body;
        break;
      }
      case 'SMTPUTF8':
        if (value !== undefined) return 'value';
        found.isUtf8 = true;
        break;
      case 'REQUIRETLS':
        if (value !== undefined) return 'value';
        found.requiresTls = true;
        break;
      case 'RET':
        if (!/^(?:full|hdrs)$/i.test(value ?? '')) return 'value';
        found.return = value?.toLowerCase() === 'full' ? 'full' : 'headers';
        break;
      case 'ENVID': {
        const id = decodeShort(value, MAX_ENVELOPE_ID);
        if (id === undefined) return 'value';
        found.envelopeId = id;
        break;
      }
      case 'AUTH':
        // RFC 4954 §5: whom the message is from is for trusted relays; clients are told by their own login
        if (decodeXtext(value ?? ' ') === undefined) return 'value';
        break;
    }
  }
  return found;
}

const MAIL_PARAMETERS: Readonly<Record<string, SmtpExtension>> = {
  SIZE: 'SIZE',
  BODY: '8BITMIME',
  SMTPUTF8: 'SMTPUTF8',
  REQUIRETLS: 'REQUIRETLS',
  RET: 'DSN',
  ENVID: 'DSN',
  AUTH: 'AUTH',
};

export function readRcptParameters(
  parameters: RawParameters,
  isAnnounced: (extension: SmtpExtension) => boolean,
): RcptParameters | ParameterFault {
  const found: { -readonly [K in keyof RcptParameters]: RcptParameters[K] } = {};
  for (const [name, value] of parameters) {
    if ((name !== 'NOTIFY' && name !== 'ORCPT') || !isAnnounced('DSN')) return 'unknown';
    if (name === 'NOTIFY') {
      const notify = readNotify(value ?? '');
      if (!notify) return 'value';
      found.notify = notify;
    } else {
      const original = readOriginalRecipient(value);
      if (original === undefined) return 'value';
      found.originalRecipient = original;
    }
  }
  return found;
}

/** RFC 3461 §4.1: NEVER must be the only value. */
function readNotify(text: string): readonly NotifyWhen[] | undefined {
  const words = text.toLowerCase().split(',');
  const known = words.filter(
    (word): word is NotifyWhen => word === 'never' || word === 'success' || word === 'failure' || word === 'delay',
  );
  const isSound = known.length === words.length && new Set(words).size === words.length;
  return isSound && (words.length === 1 || !known.includes('never')) ? known : undefined;
}

/** RFC 3461 §4.2: a type, then the address in xtext. */
function readOriginalRecipient(text: string | undefined): string | undefined {
  const { type, address } = /^(?<type>[a-z0-9-]+);(?<address>.+)$/i.exec(text ?? '')?.groups ?? {};
  const decoded = decodeShort(address, MAX_ORIGINAL_RECIPIENT);
  return decoded === undefined ? undefined : `${type?.toLowerCase()};${decoded}`;
}

/** Printable and bounded: it is quoted in notices and in later sessions. */
function decodeShort(value: string | undefined, maxLength: number): string | undefined {
  if (value === undefined || value.length > maxLength) return undefined;
  const decoded = decodeXtext(value);
  return decoded !== undefined && /^[^\p{Cc}]+$/u.test(decoded) ? decoded : undefined;
}
