import { relaxHeaderField } from './relaxed-header.js';
import type { RawField } from './split-message.js';

export interface SignatureFacts {
  readonly algorithm: 'rsa' | 'ed25519';
  readonly domain: string;
  readonly selector: string;
  readonly signedAtMs: number;
  readonly bodyHash: string;
}

/** A signature without its value. */
export interface UnsignedField {
  /** What is hashed and signed (RFC 6376 §3.7), as Latin-1. */
  readonly signedText: string;
  /** The whole header field with its CR LF. */
  complete(value: string): string;
}

/**
 * RFC 6376 §5.4.1, and fields that decide how a message is shown. Not trace fields and Return-Path, which change in
 * transit.
 */
export const SIGNED_HEADERS: readonly string[] = [
  ...['from', 'sender', 'reply-to', 'to', 'cc', 'subject', 'date', 'message-id', 'in-reply-to', 'references'],
  ...['mime-version', 'content-type', 'content-transfer-encoding', 'content-disposition', 'content-id'],
  ...['content-description', 'auto-submitted', 'precedence', 'feedback-id', 'importance', 'x-priority'],
  ...['list-id', 'list-help', 'list-unsubscribe', 'list-unsubscribe-post', 'list-subscribe', 'list-post'],
  ...['list-owner', 'list-archive'],
  ...['resent-from', 'resent-sender', 'resent-to', 'resent-cc', 'resent-date', 'resent-message-id'],
];

const LINE_CHARACTERS = 76;
const VALUE_CHARACTERS = 72;

/** Headers as canonical text, computed once for all signing keys. */
export interface SignedHeaders {
  readonly names: string[];
  readonly text: string;
}

export function readSignedHeaders(
  fields: readonly RawField[],
  wanted: ReadonlyMap<string, number> = RANKS,
): SignedHeaders {
  const signed: { readonly name: string; readonly rank: number; readonly text: string }[] = [];
  // RFC 6376 §5.4.2: fields of one name are verified from the last to the first
  for (let at = fields.length - 1; at >= 0; at--) {
    const { name, text } = fields[at] as RawField;
    const rank = wanted.get(name);
    if (rank !== undefined) signed.push({ name, rank, text });
  }
  signed.sort((a, b) => a.rank - b.rank);
  let text = '';
  const names: string[] = [];
  for (const field of signed) {
    text += `${relaxHeaderField(field.text)}\r\n`;
    names.push(field.name);
  }
  // From is listed once more than it occurs: adding a second one breaks the signature (RFC 6376 §8.15)
  names.push('from');
  return { names, text };
}

/** The order in which `readSignedHeaders` puts them. */
export function rankHeaders(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, rank) => [name, rank]));
}

const RANKS = rankHeaders(SIGNED_HEADERS);

export function prepareSignature(
  headers: SignedHeaders,
  { algorithm, domain, selector, signedAtMs, bodyHash }: SignatureFacts,
): UnsignedField {
  const tags = [
    `v=1; a=${algorithm}-sha256; c=relaxed/relaxed;`,
    `d=${domain}; s=${selector};`,
    `t=${Math.floor(signedAtMs / 1000)};`,
    ...foldNames(`h=${headers.names.join(':')};`),
    `bh=${bodyHash};`,
    'b=',
  ];
  return {
    // In relaxed form each fold is a space, and no other spaces repeat
    signedText: `${headers.text}dkim-signature:${tags.join(' ')}`,
    complete: (value) => `DKIM-Signature: ${tags.join('\r\n\t')}${foldValue(value)}\r\n`,
  };
}

/** RFC 6376 §3.5: white space is allowed around the colons of `h=`. */
export function foldNames(tag: string): string[] {
  const lines: string[] = [];
  let start = 0;
  while (tag.length - start > LINE_CHARACTERS) {
    const colon = tag.lastIndexOf(':', start + LINE_CHARACTERS - 1);
    // A name longer than a line gets a line of its own
    const end = 1 + (colon >= start ? colon : tag.indexOf(':', start));
    if (end === 0) break;
    lines.push(tag.slice(start, end));
    start = end;
  }
  lines.push(tag.slice(start));
  return lines;
}

export function foldValue(base64: string): string {
  let folded = base64.slice(0, VALUE_CHARACTERS);
  for (let at = VALUE_CHARACTERS; at < base64.length; at += VALUE_CHARACTERS) {
    folded += `\r\n\t${base64.slice(at, at + VALUE_CHARACTERS)}`;
  }
  return folded;
}
