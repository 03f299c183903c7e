import type { FetchItem, Section } from '../../../protocol/imap/commands/fetch-item.js';
import { formatAstring } from '../../../protocol/imap/format-string.js';

/** The name of an item in the answer: `BODY[1.HEADER.FIELDS (From)]<0>` (RFC 9051 §7.5.2). */
export function labelOf(item: FetchItem): string {
  switch (item.kind) {
    case 'BODY[]':
      return `BODY[${formatSection(item.section)}]${originOf(item.partial)}`;
    case 'BINARY':
      return `BINARY[${item.path.join('.')}]${originOf(item.partial)}`;
    case 'BINARY.SIZE':
      return `BINARY.SIZE[${item.path.join('.')}]`;
    default:
      return item.kind;
  }
}

function formatSection({ path, what, fields }: Section): string {
  const numbers = path.join('.');
  if (what === 'ALL') return numbers;
  const text = fields.length > 0 ? `${what} (${fields.map((name) => formatAstring(name)).join(' ')})` : what;
  return numbers === '' ? text : `${numbers}.${text}`;
}

function originOf(partial: { readonly from: number } | undefined): string {
  return partial ? `<${partial.from}>` : '';
}
