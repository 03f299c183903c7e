import { isAscii } from 'node:buffer';
import { domainToASCII } from 'node:url';
import { type Sentence, say } from '../../i18n/sentence.js';
import { encodeXtext } from '../../protocol/smtp/xtext.js';
import type { EhloFeatures } from './ehlo-features.js';
import type { Parcel } from './parcel.js';

/** Why this server cannot take a message, known without trying. */
export interface Unsuited {
  readonly enhanced: string;
  readonly reason: Sentence;
}

export interface MailCommands {
  readonly mail: string;
  readonly rcpt: string;
}

export interface CommandFacts {
  readonly features: EhloFeatures;
  readonly parcel: Pick<Parcel, 'recipient' | 'dsn' | 'isUtf8' | 'requiresTls'>;
  /** Empty: the null sender. */
  readonly returnPath: string;
  readonly sizeBytes: number;
  readonly is8Bit: boolean;
}

/** MAIL and RCPT with the parameters that the server announced; others are left out. */
export function formatCommands(facts: CommandFacts): MailCommands | Unsuited {
  const { features, parcel, returnPath, sizeBytes } = facts;
  const to = withAsciiDomain(parcel.recipient);
  if (!isWritable(to) || !isWritable(returnPath)) {
    return { enhanced: '5.1.3', reason: say('fault.unwritable') };
  }
  const needsUtf8 = parcel.isUtf8 || !isAscii(Buffer.from(to));
  if (needsUtf8 && !features.hasSmtpUtf8) {
    return { enhanced: '5.6.7', reason: say('fault.noUtf8') };
  }
  if (features.maxSizeBytes !== undefined && sizeBytes > features.maxSizeBytes) {
    return { enhanced: '5.3.4', reason: say('fault.aboveSize', { bytes: features.maxSizeBytes }) };
  }
  const mail = [
    `MAIL FROM:<${returnPath}>`,
    features.hasSize && `SIZE=${sizeBytes}`,
    features.has8BitMime && facts.is8Bit && 'BODY=8BITMIME',
    needsUtf8 && 'SMTPUTF8',
    parcel.requiresTls && features.hasRequireTls && 'REQUIRETLS',
    ...(features.hasDsn ? mailDsn(facts) : []),
  ];
  const rcpt = [`RCPT TO:<${to}>`, ...(features.hasDsn ? rcptDsn(facts) : [])];
  return { mail: joined(mail), rcpt: joined(rcpt) };
}

/** RFC 3461 §4.3, §4.4. */
function mailDsn({ parcel: { dsn } }: CommandFacts): (string | false)[] {
  if (!dsn?.request || dsn.isBounce) return [];
  const { return: wanted, id } = dsn.request;
  return [
    wanted !== undefined && `RET=${wanted === 'headers' ? 'HDRS' : 'FULL'}`,
    id !== undefined && `ENVID=${encodeXtext(id)}`,
  ];
}

/** RFC 3461 §4.1, §4.2. A bounce of a bounce has no recipient. */
function rcptDsn({ parcel: { dsn } }: CommandFacts): (string | false)[] {
  if (!dsn) return [];
  if (dsn.isBounce) return ['NOTIFY=NEVER'];
  const notify = dsn.notify ?? dsn.request?.notify;
  const original = dsn.originalRecipient ?? dsn.request?.recipient;
  return [
    notify !== undefined && notify.length > 0 && `NOTIFY=${notify.join(',').toUpperCase()}`,
    original !== undefined && `ORCPT=${formatOriginal(original)}`,
  ];
}

/** `rfc822;ann@example.test`, or the address alone. */
function formatOriginal(text: string): string {
  const semicolon = text.indexOf(';');
  const type = /^[a-z0-9-]+(?=;)/i.exec(text)?.[0] ?? 'rfc822';
  return `${type};${encodeXtext(text.slice(semicolon + 1))}`;
}

function joined(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join(' ');
}

/** Every server understands a name in A-labels. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return isAscii(Buffer.from(domain)) ? address : `${address.slice(0, at)}@${domainToASCII(domain)}`;
}

// RFC 5321 §4.1.2: between quotes a blank or angle bracket is part of the local part
const QUOTED_LOCAL = /^"(?:[^"\\\p{Cc}]|\\[\x20-\x7e])*"(?=@)/u;

/** Accepted addresses have no other blanks or controls; a line break here would inject a command. */
function isWritable(path: string): boolean {
  return !/[\0- \x7f<>]/.test(path.replace(QUOTED_LOCAL, ''));
}
