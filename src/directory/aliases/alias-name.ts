import { domainToASCII, domainToUnicode } from 'node:url';
import { invalid } from '../../platform/service-error.js';
import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { normalizeText } from '../../protocol/text/normalize.js';
import { CATCH_ALL } from './alias.js';
import { compileAliasPattern, normaliseAliasPattern, parseAliasPattern } from './alias-pattern.js';

/** The name in its stored spelling, or a fault that says what is wrong with it. */
export function parseAliasName(text: string, domain: { readonly name: string; readonly isIp: boolean }): string {
  const trimmed = text.trim();
  if (isPlainName(trimmed) && trimmed.length + domain.name.length < MAX_ADDRESS_OCTETS) return trimmed;
  if (INVISIBLE.test(trimmed)) throw invalid('alias.nameInvisible');
  if (trimmed.startsWith('/')) return parsePattern(trimmed);
  if (/^\*+$/.test(trimmed)) return CATCH_ALL;
  const name = normaliseAliasName(trimmed);
  if (name.includes('+')) throw invalid('alias.namePlus');
  if (name.startsWith('!')) throw invalid('alias.nameExclamation');
  if (name.includes('@')) throw invalid('alias.nameWithDomain', { domain: domain.name });
  // `ip.invalid` replaces an IP address: the rules for the local part are the same
  if (!parseEmailAddress(`${name}@${domain.isIp ? 'ip.invalid' : domain.name}`)) throw invalid('alias.nameInvalid');
  return name;
}

// RFC 5321 §4.5.3.1
const MAX_LOCAL_OCTETS = 64;
const MAX_ADDRESS_OCTETS = 254;
const PLAIN_NAME = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

/** Most names are normalised already: the costlier rules are skipped for them. */
function isPlainName(text: string): boolean {
  return text.length <= MAX_LOCAL_OCTETS && PLAIN_NAME.test(text) && !text.startsWith('xn--');
}

/** Characters shown as nothing, or as a plain space, would make two names look the same. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Lower case, composed, Unicode instead of punycode: one spelling for all names that look equal to a reader. */
export function normaliseAliasName(text: string): string {
  const name = normalizeText(text, 'NFKC').toLowerCase();
  if (!name.startsWith('xn--') || name.length > MAX_LOCAL_OCTETS) return name;
  const unicode = domainToUnicode(name);
  return unicode !== '' && domainToASCII(unicode) === name ? unicode : name;
}

/** The form in which a name from a path is looked up: a pattern as stored, anything else normalised. */
export function lookUpName(text: string): string {
  if (isPlainName(text)) return text;
  const pattern = text.startsWith('/') ? parseAliasPattern(text) : undefined;
  return pattern ? normaliseAliasPattern(pattern) : normaliseAliasName(text);
}

function parsePattern(text: string): string {
  const pattern = parseAliasPattern(text);
  if (!pattern) throw invalid('alias.namePatternForm');
  try {
    compileAliasPattern(pattern);
  } catch (error) {
    throw invalid('alias.namePatternInvalid', { reason: error instanceof Error ? error.message : 'syntax' });
  }
  return normaliseAliasPattern(pattern);
}

/**
 * Addresses that prove control of a domain (CA/Browser Forum BR §3.2.2.4.4), that RFC 2142 reserves for its operators,
 * or that people mistake for them. A member without admin rights could use them to impersonate the domain.
 */
const RESERVED = new Set(
  [
    'abuse admin administrator administrators admins certificates dmarc ftp hostmaster hostmasters infosec',
    'is it isprelations mailer-daemon mis noc no-reply owner postmaster postmasters registrar root',
    'security ssl ssladmin ssladministrator sslwebmaster sysadmin sysadministrator sysadministrators sysadmins',
    'system usenet uucp webadmin webmaster webmasters whois www',
  ]
    .join(' ')
    .split(' ')
    .map(withoutSeparators),
);

export function isReservedName(name: string): boolean {
  return RESERVED.has(withoutSeparators(name));
}

/** `post-master` reads like `postmaster`. */
function withoutSeparators(name: string): string {
  return name.replace(/[-._]/g, '');
}
