import { formatDateTime } from '../protocol/mime/date-time.js';
import type { Arrival } from './arrival.js';

export interface TraceFacts {
  readonly arrival: Pick<Arrival, 'id' | 'at' | 'client' | 'isUtf8' | 'mailFrom' | 'fields'>;
  /** The address that the sender wrote. */
  readonly recipient: string;
  /** The name of this server. */
  readonly host: string;
  /** Names of fields that passing signatures list: another field of that name might break them. Lower case. */
  readonly signedFields: ReadonlySet<string>;
}

/** What a forward adds below the seal (decision 11.9). Always Received; the others only where they do no harm. */
export function formatTraceLines({ arrival, recipient, host, signedFields }: TraceFacts): string {
  const present = new Set(arrival.fields.map(({ name }) => name.toLowerCase()));
  const { client, mailFrom } = arrival;
  const abuse = `abuse@${host}`;
  const sender = ['rfc822', [mailFrom || '<>', client.hostname ?? client.helo, client.ip].map(inLine).join(', ')];
  const optional = [
    { name: 'X-Original-To', value: inLine(recipient), mayBeSecond: false },
    { name: 'X-Waypost-Sender', value: sender.join('; '), mayBeSecond: true },
    { name: 'X-Report-Abuse-To', value: abuse, mayBeSecond: false },
    { name: 'X-Complaints-To', value: abuse, mayBeSecond: false },
  ].filter(({ name, mayBeSecond }) => {
    const key = name.toLowerCase();
    return !signedFields.has(key) && (mayBeSecond || !present.has(key));
  });
  return [formatReceived(arrival, recipient, host), ...optional.map(({ name, value }) => `${name}: ${value}\r\n`)].join(
    '',
  );
}

/** RFC 5321 §4.4. */
function formatReceived(
  { id, at, client, isUtf8 }: Pick<Arrival, 'id' | 'at' | 'client' | 'isUtf8'>,
  recipient: string,
  host: string,
): string {
  const { helo, hostname, ip, tls } = client;
  const address = ip.includes(':') ? `IPv6:${ip}` : ip;
  // RFC 6531 §4.3, RFC 3848
  const protocol = `${isUtf8 ? 'UTF8SMTP' : 'ESMTP'}${tls ? 'S' : ''}`;
  return `${[
    `Received: from ${word(helo)} (${hostname === undefined ? '' : `${word(hostname)} `}[${word(address)}])`,
    `by ${host} (Waypost) with ${protocol}`,
    ...(tls ? [`(version=${word(tls.version)} cipher=${word(tls.cipher)})`] : []),
    `id ${id} for <${inLine(recipient)}>;`,
    formatDateTime(at),
  ].join('\r\n\t')}\r\n`;
}

/** The HELO name is untrusted: it must not end a line, a comment or a word. */
function word(text: string): string {
  return text.replace(/[^!-'*-~]+/g, '').slice(0, 255) || 'unknown';
}

function inLine(text: string): string {
  return text.replace(/[\p{Cc}\s<>]+/gu, '') || (text.includes('<>') ? '<>' : '');
}
