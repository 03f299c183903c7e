import { createHash } from 'node:crypto';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import { escapeHtml } from '../../protocol/html/escape-html.js';
import { decodedPieces } from '../../protocol/mime/decoded-body.js';
import type { ArrivalClient } from '../arrival.js';
import type { ParsedAttachment, ParsedMail, ParsedMailbox } from './parsed-mail.js';

/** Everything a receiver is told (`mail.md` §4), and what it asked to leave out. */
export interface HookBodyFacts {
  readonly mail: ParsedMail;
  /** As it would have been forwarded. */
  readonly raw: { readonly head: Buffer; readonly source: Buffer };
  readonly headerEnd: number;
  readonly auth: AuthVerdict;
  readonly recipients: readonly string[];
  readonly session: HookSession;
  readonly wants: HookWishes;
}

export interface HookSession {
  readonly client: ArrivalClient;
  readonly mailFrom: string;
  readonly at: number;
  /** Our own name. */
  readonly host: string;
}

export interface HookWishes {
  readonly attachments: boolean;
  readonly raw: boolean;
}

/** `?attachments=false` and `?raw=false` in the address itself. */
export function wishesOf(url: string): HookWishes {
  const query = new URL(url).searchParams;
  return { attachments: query.get('attachments') !== 'false', raw: query.get('raw') !== 'false' };
}

/**
 * The JSON, piece by piece: bytes are lists of numbers in it, which makes it four times as large as the message, so it
 * is never whole in memory. Run twice it says the same: once to sign it, once to send it.
 */
export function* hookBody({
  mail,
  raw,
  headerEnd,
  auth,
  recipients,
  session,
  wants,
}: HookBodyFacts): Generator<Buffer> {
  const { text, html, subject, references, date, messageId, inReplyTo } = mail;
  yield json('{"attachments":[');
  for (const [i, attachment] of (wants.attachments ? mail.attachments : []).entries()) {
    if (i > 0) yield json(',');
    yield* attachmentJson(raw.source, attachment, i);
  }
  yield json(`],"headerLines":${JSON.stringify(mail.headerLines)}`);
  yield members({
    text,
    html,
    textAsHtml: text === undefined ? undefined : textAsHtml(text),
    subject,
    references,
    date,
    to: addresses(mail.to),
    from: addresses(mail.from),
    cc: addresses(mail.cc),
    bcc: addresses(mail.bcc),
    replyTo: addresses(mail.replyTo),
    messageId,
    inReplyTo,
    priority: priorityOf(mail),
  });
  if (wants.raw) {
    yield json(',"raw":"');
    yield* escaped(raw.head);
    yield* escaped(raw.source);
    yield json('"');
  }
  yield members({
    headers: `${raw.head.toString()}${raw.source.toString('utf8', 0, headerEnd)}`,
    ...authObjects(auth),
    recipients,
    session: sessionObject(session, recipients),
  });
  yield json('}');
}

const PIECE_BYTES = 32 * 1024;

function json(text: string): Buffer {
  return Buffer.from(text);
}

/** `,"name":value` for each that has one. */
function members(object: Readonly<Record<string, unknown>>): Buffer {
  const inside = JSON.stringify(object).slice(1, -1);
  return json(inside === '' ? '' : `,${inside}`);
}

function* attachmentJson(source: Buffer, attachment: ParsedAttachment, index: number): Generator<Buffer> {
  const { contentType, filename, disposition, contentId, isRelated } = attachment;
  const digest = createHash('md5');
  let size = 0;
  yield json('{"type":"attachment","content":{"type":"Buffer","data":[');
  for (const content of decodedPieces(source, attachment)) {
    if (content.length === 0) continue;
    if (size > 0) yield COMMA_PIECE;
    yield numberList(content);
    digest.update(content);
    size += content.length;
  }
  yield json(']}');
  yield members({
    contentType,
    partId: String(index + 1),
    release: null,
    contentDisposition: disposition,
    filename,
    contentId,
    cid: contentId?.replace(/^<|>$/g, ''),
    headers: {},
    checksum: digest.digest('hex'),
    size,
    related: isRelated,
  });
  yield json('}');
}

/** `1,20,255`. Written digit by digit: `join` takes twenty times as long, and an attachment may have 37 million octets. */
function numberList(octets: Buffer): Buffer {
  const list = Buffer.allocUnsafe(octets.length * 4);
  let size = 0;
  for (let at = 0; at < octets.length; at++) {
    const octet = octets[at] as number;
    if (at > 0) list[size++] = COMMA;
    if (octet >= 100) list[size++] = ZERO + Math.floor(octet / 100);
    if (octet >= 10) list[size++] = ZERO + (Math.floor(octet / 10) % 10);
    list[size++] = ZERO + (octet % 10);
  }
  return list.subarray(0, size);
}

const ZERO = 0x30;
const COMMA = 0x2c;
const COMMA_PIECE = Buffer.from(',');

/** As the inside of a JSON string; cut where no character of UTF-8 is cut. */
function* escaped(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    let end = Math.min(at + PIECE_BYTES, bytes.length);
    while (end < bytes.length && end > at + PIECE_BYTES - 4 && isContinuation(bytes[end])) end -= 1;
    yield json(JSON.stringify(bytes.toString('utf8', at, end)).slice(1, -1));
    at = end;
  }
}

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

function addresses(mailboxes: readonly ParsedMailbox[]): object | undefined {
  if (mailboxes.length === 0) return undefined;
  const text = mailboxes.map(({ name, address }) => (name ? `"${name}" <${address}>` : address)).join(', ');
  const html = mailboxes.map(mailboxHtml).join(', ');
  return { value: mailboxes.map(({ address, name }) => ({ address, name })), html, text };
}

function mailboxHtml({ name, address }: ParsedMailbox): string {
  const link = `<a href="mailto:${escapeHtml(address)}">${escapeHtml(address)}</a>`;
  return name ? `${escapeHtml(name)} &lt;${link}&gt;` : link;
}

function textAsHtml(text: string): string {
  const paragraphs = text.trim().split(/\r?\n(?:\s*\r?\n)+/);
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br/>')}</p>`).join('');
}

function priorityOf({ headerLines }: ParsedMail): 'high' | 'normal' | 'low' | undefined {
  const line = headerLines.find(({ key }) => key === 'x-priority' || key === 'importance')?.line ?? '';
  const value = line.slice(line.indexOf(':') + 1).trim();
  if (/^(?:[12]\b|high)/i.test(value)) return 'high';
  if (/^(?:[45]\b|low)/i.test(value)) return 'low';
  return line === '' ? undefined : 'normal';
}

function authObjects({ spf, dkim, arc, dmarc }: AuthVerdict): object {
  return {
    dkim: {
      results: dkim.map(({ result, domain, selector, algorithm, isAligned }) => ({
        signingDomain: domain,
        selector,
        algo: algorithm,
        status: { result, aligned: isAligned ? domain : false },
      })),
    },
    spf: { domain: spf.domain, status: { result: spf.result } },
    arc: { i: arc.instances, status: { result: arc.result } },
    dmarc: {
      domain: dmarc.policyDomain ?? dmarc.fromDomain,
      policy: dmarc.policy,
      status: { result: dmarc.result },
      alignment: { spf: { result: dmarc.isSpfAligned }, dkim: { result: dmarc.isDkimAligned } },
    },
    bimi: { status: { result: 'none' } },
  };
}

function sessionObject({ client, mailFrom, at, host }: HookSession, recipients: readonly string[]): object {
  return {
    recipient: recipients[0],
    remoteAddress: client.ip,
    clientHostname: client.hostname,
    hostNameAppearsAs: client.helo,
    sender: mailFrom,
    mta: host,
    arrivalDate: new Date(at).toISOString(),
    arrivalTime: at,
  };
}
