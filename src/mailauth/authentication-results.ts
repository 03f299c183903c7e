import { domainToASCII } from 'node:url';
import { isAscii } from '../protocol/mime/field-value.js';
import type { CheckedSignature } from './check-signature.js';
import { fieldValue, splitMessage } from './split-message.js';
import type { ArcVerdict, AuthVerdict, DmarcVerdict, SpfVerdict } from './verdict.js';

export interface ResultsFacts {
  readonly spf: SpfVerdict;
  readonly mailFrom: string;
  readonly dkim: readonly CheckedSignature[];
  readonly arc: ArcVerdict;
  readonly dmarc: DmarcVerdict;
}

/** RFC 8601 §2.2, the part after the server's name. Text from strangers is included only if it is a plain word. */
export function formatResults({ spf, mailFrom, dkim, arc, dmarc }: ResultsFacts): string {
  const { result, domain, detail } = spf;
  return [
    line('spf', result, detail) + property(mailFrom === '' ? 'smtp.helo' : 'smtp.mailfrom', domain),
    ...(dkim.length === 0 ? ['dkim=none'] : dkim.map(formatSignature)),
    line('arc', arc.result, arc.detail ?? (arc.instances > 0 ? `i=${arc.instances}` : undefined)),
    line('dmarc', dmarc.result, dmarc.policy && `p=${dmarc.policy}`) + property('header.from', dmarc.fromDomain),
  ].join(';\r\n ');
}

/** The whole field, with its CR LF. */
export function formatAuthenticationResults(host: string, { results }: Pick<AuthVerdict, 'results'>): string {
  return `Authentication-Results: ${host};\r\n ${results}\r\n`;
}

/**
 * RFC 8601 §5: removes forged fields in our own name. Those of ARC sets stay: without them the seal would break, and
 * without a valid seal they are not trusted.
 */
export function stripOwnResults(source: Buffer, host: string): Buffer {
  const { fields } = splitMessage(source);
  const kept: Buffer[] = [];
  let [keptFrom, at] = [0, 0];
  for (const field of fields) {
    const end = Math.min(at + field.text.length + 2, source.length);
    if (field.name === 'authentication-results' && isOwnResults(fieldValue(field), host)) {
      kept.push(source.subarray(keptFrom, at));
      keptFrom = end;
    }
    at = end;
  }
  return kept.length === 0 ? source : Buffer.concat([...kept, source.subarray(keptFrom)]);
}

/** Whether an Authentication-Results field claims to be written by `host`. */
export function isOwnResults(value: string, host: string): boolean {
  return isOwnName(serverName(value), host);
}

function formatSignature({ result, detail, domain, selector, algorithm, valueStart }: CheckedSignature): string {
  return [
    line('dkim', result, detail),
    property('header.d', domain),
    property('header.s', selector),
    property('header.a', algorithm),
    property('header.b', valueStart),
  ].join('');
}

function line(method: string, result: string, comment: string | undefined): string {
  return comment ? `${method}=${result} (${commentText(comment)})` : `${method}=${result}`;
}

/** With a space before it; blank if the value may not be written. */
function property(name: string, value: string | undefined): string {
  const text = propertyValue(value);
  return text === undefined ? '' : ` ${name}=${text}`;
}

/** RFC 8601 §2.2: a token, else a quoted string; a value that fits neither is left out. */
function propertyValue(value: string | undefined): string | undefined {
  if (value === undefined || value === '' || value.length > 253) return undefined;
  if (/^[\w.+-]+$/.test(value)) return value;
  return /^[\w.+/=:-]+$/.test(value) ? `"${value}"` : undefined;
}

function commentText(text: string): string {
  return text
    .replace(/[^\w.,:=@-]+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** RFC 8601 §2.2: authserv-id, a token or quoted string among comments and white space. */
function serverName(value: string): string {
  const text = value.slice(endOfComments(value));
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? text.replace(/[\s;(/].*$/s, '');
}

/** RFC 5322 §3.2.2: the position after white space and comments, which nest. */
function endOfComments(value: string): number {
  let depth = 0;
  for (let at = 0; at < value.length; at++) {
    const character = value.charAt(at);
    if (character === '(') depth += 1;
    else if (depth === 0 && !/[ \t\r\n]/.test(character)) return at;
    else if (character === ')') depth -= 1;
    else if (character === '\\') at += 1;
  }
  return value.length;
}

function isOwnName(name: string, host: string): boolean {
  // Octets of UTF-8 as Latin-1
  return plainName(Buffer.from(name, 'latin1').toString()) === plainName(host);
}

// RFC 1035 §2.3.4
const MAX_NAME = 253;

function plainName(name: string): string {
  const text = name.toLowerCase().replace(/\.$/, '');
  return isAscii(text) || text.length > MAX_NAME ? text : domainToASCII(text);
}
