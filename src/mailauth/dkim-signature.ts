import { relaxHeaderField } from './relaxed-canon.js';
import type { RawField } from './split-message.js';

export interface SignatureFacts {
  readonly algorithm: 'rsa' | 'ed25519';
  readonly domain: string;
  readonly selector: string;
  readonly signedAtMs: number;
  readonly bodyHash: string;
}

/** A signature that lacks nothing but its value. */
export interface UnsignedField {
  /** What is hashed and signed (RFC 6376 §3.7), as Latin-1. */
  readonly signedText: string;
  /** The whole header field with its CR LF. */
  complete(value: string): string;
}

/** RFC 6376 §5.4.1, and what decides how a message is shown. Trace and Return-Path change on the way. */
export const SIGNED_HEADERS: readonly string[] = [
  ...['from', 'sender', 'reply-to', 'to', 'cc', 'subject', 'date', 'message-id', 'in-reply-to', 'references'],
  ...['mime-version', 'content-type', 'content-transfer-encoding', 'content-disposition', 'content-id'],
  ...['content-description', 'auto-submitted', 'precedence', 'feedback-id', 'importance', 'x-priority'],
  ...['list-id', 'list-help', 'list-unsubscribe', 'list-unsubscribe-post', 'list-subscribe', 'list-post'],
  ...['list-owner', 'list-archive'],
  ...['resent-from', 'resent-sender', 'resent-to', 'resent-cc', 'resent-date', 'resent-message-id'],
];

const LINE_CHARACTERS = 76;

/** Headers as canonical text, read once however many keys sign. */
export function readSignedHeaders(
  fields: readonly RawField[],
  wanted: readonly string[] = SIGNED_HEADERS,
): { readonly names: string[]; readonly text: string } {
  const byName = new Map(wanted.map((name) => [name, [] as string[]]));
  for (const { name, text } of fields) byName.get(name)?.push(relaxHeaderField(text));
  // RFC 6376 §5.4.2: of several fields with one name the verifier takes the last first
  const signed = [...byName].flatMap(([name, texts]) => texts.reverse().map((field) => ({ name, field })));
  const text = signed.map(({ field }) => `${field}\r\n`).join('');
  // One From more than there is: a second one added on the way breaks the signature (RFC 6376 §8.15)
  return { names: [...signed.map(({ name }) => name), 'from'], text };
}

export function prepareSignature(
  headers: ReturnType<typeof readSignedHeaders>,
  { algorithm, domain, selector, signedAtMs, bodyHash }: SignatureFacts,
): UnsignedField {
  const tags = [
    `v=1; a=${algorithm}-sha256; c=relaxed/relaxed;`,
    `d=${domain}; s=${selector};`,
    `t=${Math.floor(signedAtMs / 1000)};`,
    ...foldNames(`h=${headers.names.join(':')};`),
    `bh=${bodyHash};`,
  ];
  const field = `DKIM-Signature: ${tags.join('\r\n\t')}\r\n\tb=`;
  return {
    signedText: headers.text + relaxHeaderField(field),
    complete: (value) => `${field}${foldValue(value)}\r\n`,
  };
}

/** RFC 6376 §3.5: white space may stand around the colons of `h=`. */
export function foldNames(tag: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of tag.split(/(?<=:)/)) {
    if (line !== '' && line.length + piece.length > LINE_CHARACTERS) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return [...lines, line];
}

export function foldValue(base64: string): string {
  return base64.match(/.{1,72}/g)?.join('\r\n\t') ?? '';
}
