import { FLAG_BIT } from '../../src/mailstore/message.js';
import type { SearchKey } from '../../src/protocol/imap/search-key.js';

const DAY_MS = 86_400_000;

/** A message before it is written down: what a search has to find in it. */
export interface Letter {
  readonly uid: number;
  readonly bits: number;
  readonly keywords: readonly string[];
  readonly internalAt: number;
  readonly sentAt: number | undefined;
  readonly fields: Readonly<Partial<Record<'Subject' | 'From' | 'To' | 'Cc' | 'X-Note', string>>>;
  readonly body: string;
  readonly source: Buffer;
}

const SUBJECTS = ['Quarterly report', 'Re: Grüße aus Köln', '[list] needle in a haystack', 'Fwd: report', ''] as const;
const PEOPLE = [
  'Ann <ann@example.test>',
  '"Doe, Bob" <bob@remote.test>',
  'Käthe <k@example.test>',
  'list@lists.test',
] as const;
const BODIES = [
  'Dear Ann,\nthe report is attached.',
  'Viele Grüße,\nKäthe',
  'haystack haystack needle haystack',
  'ΟΔΥΣΣΕΥΣ was here',
  'nothing of interest',
] as const;
const FORMS = ['8bit', 'base64', 'quoted-printable', 'html'] as const;

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T;
}

/** The same ones each time, with everything in turn. */
export function writeLetters(count: number, now: number): readonly Letter[] {
  return Array.from({ length: count }, (_, i) => {
    const sentAt = i % 6 === 5 ? undefined : now - Math.floor((i * 7919) % 50) * 0.5 * DAY_MS;
    const fields = {
      ...(i % 9 !== 8 && { Subject: pick(SUBJECTS, i) }),
      From: pick(PEOPLE, i),
      To: pick(PEOPLE, i + 1),
      ...(i % 4 === 0 && { Cc: pick(PEOPLE, i >> 2) }),
      ...(i % 5 === 0 && { 'X-Note': i % 2 === 0 ? '' : 'kept' }),
    };
    const body = `${pick(BODIES, i * 3)}\n${i % 20 === 7 ? 'rareword' : ''}`;
    const shared = { bits: (i * 5) % 32, keywords: i % 3 === 0 ? ['$Junk'] : i % 7 === 0 ? ['Work', 'x'] : [] };
    const internalAt = Math.floor(now - (count - i) * 0.3 * DAY_MS);
    const source = writeSource(fields, sentAt, body, pick(FORMS, i + (i >> 3)));
    return { uid: i + 1, ...shared, internalAt, sentAt, fields, body, source };
  });
}

function writeSource(
  fields: Letter['fields'],
  sentAt: number | undefined,
  body: string,
  form: (typeof FORMS)[number],
): Buffer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${encodeField(value)}`);
  // In a zone where it is another day, half of the time
  if (sentAt !== undefined)
    lines.push(`Date: ${new Date(sentAt + 9 * 3_600_000).toUTCString().replace('GMT', '+0900')}`);
  const type = form === 'html' ? 'html' : 'plain';
  const encoding = form === 'html' ? '8bit' : form;
  lines.push(
    `Content-Type: text/${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encodeBody(body, form),
  );
  return Buffer.from(lines.join('\r\n'));
}

function encodeField(value: string): string {
  return value.replace(/[^\s<>"]*[^ -~][^\s<>"]*/g, (word) => `=?utf-8?b?${Buffer.from(word).toString('base64')}?=`);
}

function encodeBody(body: string, form: (typeof FORMS)[number]): string {
  const text = body.replaceAll('\n', '\r\n');
  switch (form) {
    case '8bit':
      return text;
    case 'base64':
      return Buffer.from(text).toString('base64');
    case 'html':
      return `<p>${text.replaceAll('\r\n', '<br>').replaceAll('ü', '&uuml;').replace('haystack', 'hay<b>stack</b>')}</p>`;
    case 'quoted-printable':
      return Array.from(Buffer.from(text), (octet) =>
        octet > 126 || octet === 61
          ? `=${octet.toString(16).toUpperCase().padStart(2, '0')}`
          : String.fromCharCode(octet),
      ).join('');
  }
}

function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll('ς', 'σ').replace(/\s+/g, ' ');
}

function has(text: string | undefined, needle: string): boolean {
  return text !== undefined && fold(text).includes(fold(needle));
}

const FIELD = { subject: 'Subject', from: 'From', to: 'To', cc: 'Cc' } as const;

/** What RFC 9051 §6.4.4 says, word by word. */
export function isMatch(key: SearchKey, letter: Letter, all: readonly Letter[], now: number): boolean {
  const is = (inner: SearchKey) => isMatch(inner, letter, all, now);
  switch (key.kind) {
    case 'and':
      return key.keys.every(is);
    case 'or':
      return is(key.left) || is(key.right);
    case 'not':
      return !is(key.key);
    case 'flag':
      return ((letter.bits & FLAG_BIT[key.flag]) !== 0) === key.isSet;
    case 'keyword':
      return letter.keywords.some((name) => name.toLowerCase() === key.keyword.toLowerCase()) === key.isSet;
    case 'place':
    case 'uid':
      return key.set.some(({ first, last }) => {
        const ends = [first, last].map((end) => (end === '*' ? all.length : end));
        return letter.uid >= Math.min(...ends) && letter.uid <= Math.max(...ends);
      });
    case 'size':
      return key.is === 'larger' ? letter.source.length > key.bytes : letter.source.length < key.bytes;
    case 'date': {
      const at = key.of === 'sent' ? letter.sentAt && letter.sentAt + 9 * 3_600_000 : letter.internalAt;
      if (at === undefined) return false;
      const day = new Date(at).toISOString().slice(0, 10);
      const wanted = [key.day.year, key.day.month, key.day.day].map((n) => String(n).padStart(2, '0')).join('-');
      return key.is === 'on' ? day === wanted : key.is === 'before' ? day < wanted : day >= wanted;
    }
    case 'age':
      return letter.internalAt <= now - key.seconds * 1000 === (key.is === 'older');
    case 'subject':
    case 'from':
    case 'to':
    case 'cc':
      return has(letter.fields[FIELD[key.kind]], key.text);
    case 'header':
      return Object.entries(letter.fields).some(
        ([name, value]) => name.toLowerCase() === key.name.toLowerCase() && has(value, key.text),
      );
    case 'body':
      return has(letter.body, key.text);
    case 'text':
      return has(letter.body, key.text) || Object.values(letter.fields).some((value) => has(value, key.text));
    default:
      return true;
  }
}
