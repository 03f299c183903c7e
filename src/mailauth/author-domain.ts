import { parseAddressList } from '../protocol/mime/address-list.js';
import { unfoldedText } from '../protocol/mime/field-value.js';
import { parseMailDomain } from './mail-domain.js';
import { fieldValue, type RawField } from './split-message.js';

/**
 * Whom the From header names (RFC 9989 §5.3.1). `several`: authors of several domains, exempt from DMARC.
 * `unusable`: no From, more than one, or nobody in it.
 */
export type AuthorDomain =
  | { readonly kind: 'domain'; readonly domain: string; readonly local: string }
  | { readonly kind: 'several' }
  | { readonly kind: 'unusable' };

// A hundred authors have one mailing list among them
const MAX_FROM_CHARACTERS = 16_384;

export function readAuthorDomain(fields: readonly RawField[]): AuthorDomain {
  const [from, ...others] = fields.filter(({ name }) => name === 'from');
  if (!from || others.length > 0 || from.text.length > MAX_FROM_CHARACTERS) return { kind: 'unusable' };
  const authors = parseAddressList(unfoldedText(fieldValue(from))).map(({ address }) => {
    const at = address.lastIndexOf('@');
    return { local: address.slice(0, at), domain: at < 1 ? undefined : parseMailDomain(address.slice(at + 1)) };
  });
  const [first] = authors;
  if (first?.domain === undefined || authors.some(({ domain }) => domain === undefined)) return { kind: 'unusable' };
  if (authors.some(({ domain }) => domain !== first.domain)) return { kind: 'several' };
  return { kind: 'domain', domain: first.domain, local: first.local };
}
