import { invalid } from '../../platform/service-error.js';
import { encodeWords } from '../../protocol/mime/encoded-word.js';
import { isAscii } from '../../protocol/mime/field-value.js';
import type { EmailFields, ListEntry } from './email-fields.js';
import type { PlannedHeader } from './message-plan.js';
import { oneLine } from './one-line.js';

const MAX_ENTRIES = 50;
const LIST_NAME = /^[a-z][a-z-]{0,40}$/;
// RFC 3986 §2, without what would end the angle brackets
const URL_TEXT = /^[!#-;=?-Z_a-z~[\]@%]+$/;
const LIST_ID = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;

/**
 * RFC 2369 and, for `id`, RFC 2919. Each item makes one header; an item that is a list makes one header with several
 * addresses.
 */
export function planListHeaders(list: NonNullable<EmailFields['list']>): readonly PlannedHeader[] {
  const headers = Object.entries(list).flatMap(([key, value]) => {
    const name = key.trim().toLowerCase();
    if (!LIST_NAME.test(name)) throw invalid('emails.headerNameInvalid', { name: `List-${oneLine(key).slice(0, 40)}` });
    return [value].flat().map((item) => {
      const entries = [item].flat().map((entry) => formatEntry(name, entry));
      return { key: `List-${capitalised(name)}`, value: prepared(entries.join(', ')) };
    });
  });
  if (headers.length > MAX_ENTRIES) throw invalid('input.tooManyItems', { field: 'list', max: MAX_ENTRIES });
  return headers;
}

function prepared(value: string) {
  return { prepared: true, foldLines: true, value } as const;
}

function formatEntry(name: string, entry: ListEntry): string {
  const { url, comment = '' } = typeof entry === 'string' ? { url: entry } : entry;
  const text = oneLine(comment);
  // RFC 8058 §3.1: the literal value, not an address
  if (name === 'unsubscribe-post') return 'List-Unsubscribe=One-Click';
  if (name === 'id') {
    const id = url.trim().replace(/^<|>$/g, '');
    if (!LIST_ID.test(id)) throw invalid('emails.listUrlInvalid', { field: 'list.id' });
    return text === '' ? `<${id}>` : `${quotedPhrase(text)} <${id}>`;
  }
  const address = formatUrl(url.trim().replace(/^<|>$/g, ''), `list.${name}`);
  return text === '' ? address : `${address} (${isAscii(text) ? text.replace(/[()\\]/g, '\\$&') : encodeWords(text)})`;
}

function quotedPhrase(text: string): string {
  return isAscii(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : encodeWords(text);
}

/** `ann@example.test` means mailto:, `example.test/leave` a web address. */
function formatUrl(url: string, field: string): string {
  if (!URL_TEXT.test(url)) throw invalid('emails.listUrlInvalid', { field });
  if (/^(?:https?|mailto|ftp):/i.test(url)) return `<${url}>`;
  return /^[^@/]+@[^@/]+$/.test(url) ? `<mailto:${url}>` : `<https://${url}>`;
}

/** `unsubscribe-post` → `Unsubscribe-Post`; `id` becomes `List-ID`. */
function capitalised(name: string): string {
  if (name === 'id') return 'ID';
  return name.replace(/(^|-)([a-z])/g, (_, hyphen: string, letter: string) => hyphen + letter.toUpperCase());
}
