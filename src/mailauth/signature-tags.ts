import { unfoldedText } from '../protocol/mime/field-value.js';
import { parseTagList } from '../protocol/tag-list/tag-list.js';
import { parseMailDomain } from './mail-domain.js';
import { fieldValue, type RawField } from './split-message.js';

export type Canonicalization = 'simple' | 'relaxed';

/** The tags of a `DKIM-Signature` or `ARC-Message-Signature` (RFC 6376 §3.5). */
export interface SignatureTags extends SignatureName {
  readonly keyType: 'rsa' | 'ed25519';
  readonly headerCanon: Canonicalization;
  readonly bodyCanon: Canonicalization;
  /** Lower case. */
  readonly signedFields: readonly string[];
  readonly bodyHash: string;
  /** `l=`: how much of the body is signed. */
  readonly bodyLength: number | undefined;
  readonly value: Buffer;
  /** `i=` names a subdomain of `d=`. */
  readonly isForSubdomain: boolean;
  readonly expiresAtMs: number | undefined;
}

/** The signer, as far as the field can be read. */
export interface SignatureName {
  readonly domain: string;
  readonly selector: string;
  readonly algorithm: string;
  /** RFC 6008: distinguishes signatures of one signer. */
  readonly valueStart: string;
}

export type TagsFault = { readonly fault: string; readonly result: 'neutral' | 'policy'; readonly name: SignatureName };

const ALGORITHMS = { 'rsa-sha256': 'rsa', 'ed25519-sha256': 'ed25519' } as const;
const SELECTOR = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/i;
const MAX_SELECTOR_CHARACTERS = 190;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const NUMBER = /^\d{1,12}$/;
const SIGNATURE_VALUE = /((?:^|;)[ \t\r\n]*b[ \t\r\n]*=)[^;]*/g;

export function readSignatureTags(field: RawField, kind: 'dkim' | 'arc'): SignatureTags | TagsFault {
  const tags = parseTagList(fieldValue(field));
  const text = (tag: string) => tags?.get(tag) ?? '';
  const domain = parseMailDomain(unfoldedText(text('d')));
  const selector = text('s').toLowerCase();
  const isSelector = selector.length <= MAX_SELECTOR_CHARACTERS && SELECTOR.test(selector);
  const algorithm = text('a').toLowerCase();
  const value = withoutSpace(text('b'));
  const isValue = BASE64.test(value);
  const name: SignatureName = {
    domain: domain ?? '',
    selector: isSelector ? selector : '',
    algorithm: /^[a-z0-9-]{1,32}$/.test(algorithm) ? algorithm : '',
    valueStart: isValue ? value.slice(0, 8) : '',
  };
  const faulty = (fault: string, result: TagsFault['result'] = 'neutral'): TagsFault => ({ fault, result, name });

  if (!tags) return faulty('malformed signature');
  if (kind === 'dkim' && text('v') !== '1') return faulty('unknown version');
  if (!domain) return faulty('invalid signing domain');
  if (!isSelector) return faulty('invalid selector');
  // RFC 8301 §3.1: SHA-1 no longer proves anything
  if (algorithm === 'rsa-sha1') return faulty('rsa-sha1 is too weak', 'policy');
  if (!isKnownAlgorithm(algorithm)) return faulty('unknown algorithm');
  const canon = readCanonicalization(text('c'));
  if (!canon) return faulty('unknown canonicalization');
  if (tags.has('q') && !text('q').toLowerCase().split(':').map(trimmed).includes('dns/txt'))
    return faulty('unknown query method');
  const bodyHash = withoutSpace(text('bh'));
  if (!isValue || !BASE64.test(bodyHash)) return faulty('malformed signature');
  const signedFields = text('h').toLowerCase().split(':').map(withoutSpace);
  if (!signedFields.includes('from')) return faulty('From is not signed');
  const identity = kind === 'dkim' ? readIdentity(tags.get('i'), domain) : 'domain';
  if (!identity) return faulty('identity outside the signing domain');
  if (['l', 't', 'x'].some((tag) => tags.has(tag) && !NUMBER.test(text(tag)))) return faulty('malformed number');

  return {
    ...name,
    ...canon,
    keyType: ALGORITHMS[algorithm],
    signedFields,
    bodyHash,
    bodyLength: tags.has('l') ? Number(text('l')) : undefined,
    value: Buffer.from(value, 'base64'),
    isForSubdomain: identity === 'subdomain',
    expiresAtMs: tags.has('x') ? Number(text('x')) * 1000 : undefined,
  };
}

/** RFC 6376 §3.7: the field without the value of `b=`, everything else untouched. */
export function withoutSignatureValue(text: string): string {
  const colon = text.indexOf(':') + 1;
  return text.slice(0, colon) + text.slice(colon).replace(SIGNATURE_VALUE, '$1');
}

export function isKnownAlgorithm(text: string): text is keyof typeof ALGORITHMS {
  return Object.hasOwn(ALGORITHMS, text);
}

export function keyTypeOf(algorithm: keyof typeof ALGORITHMS): 'rsa' | 'ed25519' {
  return ALGORITHMS[algorithm];
}

function readCanonicalization(text: string): Pick<SignatureTags, 'headerCanon' | 'bodyCanon'> | undefined {
  const [headerCanon = 'simple', bodyCanon = 'simple', ...rest] =
    text === '' ? [] : text.toLowerCase().split('/').map(trimmed);
  if (!isCanonicalization(headerCanon) || !isCanonicalization(bodyCanon) || rest.length > 0) return undefined;
  return { headerCanon, bodyCanon };
}

function isCanonicalization(text: string): text is Canonicalization {
  return text === 'simple' || text === 'relaxed';
}

function readIdentity(text: string | undefined, domain: string): 'domain' | 'subdomain' | undefined {
  if (text === undefined) return 'domain';
  const identity = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  if (identity === domain) return 'domain';
  return identity.endsWith(`.${domain}`) ? 'subdomain' : undefined;
}

function trimmed(text: string): string {
  return text.trim();
}

function withoutSpace(text: string): string {
  return text.replace(/[ \t\r\n]+/g, '');
}
