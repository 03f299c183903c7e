import { parseAddressList } from '../protocol/mime/address-list.js';
import { unfoldedText } from '../protocol/mime/field-value.js';
import { parseMailDomain } from './mail-domain.js';
import { fieldValue, type RawField } from './split-message.js';

/**
 * The domain of the From header (RFC 9989 §5.3.1). `several`: authors of several domains, exempt from DMARC. `no-name`:
 * an address literal or a host without a domain, which cannot be looked up in DNS. `unusable`: no From, more than one,
 * or no address in it.
 */
export type AuthorDomain =
  | { readonly kind: 'domain'; readonly domain: string; readonly local: string }
  | { readonly kind: 'several' }
  | { readonly kind: 'no-name' }
  | { readonly kind: 'unusable' };

const NO_NAME = /^(?:[a-z0-9_-]{1,63}|\[[^\]]*\])$/i;

export function readAuthorDomain(fields: readonly RawField[]): AuthorDomain {
  const [from, ...others] = fields.filter(({ name }) => name === 'from');
  if (!from || others.length > 0) return { kind: 'unusable' };
  const authors = parseAddressList(unfoldedText(fieldValue(from))).map(({ address }) => {
    const at = address.lastIndexOf('@');
    const written = at < 1 ? '' : address.slice(at + 1);
    return { local: address.slice(0, at), written, domain: parseMailDomain(written) };
  });
  const [first, ...more] = authors;
  if (first && more.length === 0 && NO_NAME.test(first.written)) return { kind: 'no-name' };
  if (first?.domain === undefined || authors.some(({ domain }) => domain === undefined)) return { kind: 'unusable' };
  if (authors.some(({ domain }) => domain !== first.domain)) return { kind: 'several' };
  return { kind: 'domain', domain: first.domain, local: first.local };
}
