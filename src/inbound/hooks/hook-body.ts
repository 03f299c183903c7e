import { createHash } from 'node:crypto';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import { escapeHtml } from '../../protocol/html/escape-html.js';
import { escapedOctets, numberList } from '../../protocol/json/json-pieces.js';
import { decodedPieces } from '../../protocol/mime/decoded-body.js';
import type { ArrivalClient } from '../arrival.js';
import type { ParsedAttachment, ParsedMail, ParsedMailbox } from './parsed-mail.js';

/** Everything the JSON contains (`mail.md` §4), and what the receiver asked to leave out. */
export interface HookBodyFacts {
  readonly mail: ParsedMail;
  /** The message as a forward would send it. */
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
 * The JSON, in pieces: bytes are lists of numbers in it, which quadruples the size, so it is never whole in memory. Two
 * runs give the same bytes: one to sign, one to send.
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
    yield* escapedOctets(raw.head);
    yield* escapedOctets(raw.source);
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

function json(text: string): Buffer {
  return Buffer.from(text);
}

/** `,"name":value` for each defined value. */
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
    if (size > 0) yield json(',');
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

/** An address field as common mail parsers give it in JSON. */
export function addresses(mailboxes: readonly ParsedMailbox[]): object | undefined {
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
