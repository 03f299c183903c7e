import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

/** The mailbox between the angle brackets of MAIL and RCPT (RFC 5321 §4.1.2). */
export interface MailPath {
  /** Without quotes and escapes. */
  readonly local: string;
  /** Lower-case A-labels, or an address literal with its brackets; `undefined` for `<Postmaster>` alone. */
  readonly domain: string | undefined;
  /** The whole in one spelling: `ann@example.test`, `"two words"@example.test`. */
  readonly address: string;
}

export type PathRead =
  | { readonly kind: 'path'; readonly path: MailPath; readonly rest: string }
  /** `<>` */
  | { readonly kind: 'null'; readonly rest: string }
  /** RFC 6531 §3.3: more than ASCII, and SMTPUTF8 was not asked for. */
  | { readonly kind: 'needs-utf8' }
  | { readonly kind: 'broken' };

// RFC 5321 §4.5.3.1
const MAX_LOCAL_OCTETS = 64;
const MAX_PATH_OCTETS = 254;
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~\\u0080-\\u{10ffff}-]+";
const DOT_STRING = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'iu');
const PATH = new RegExp(
  [
    '^<',
    // RFC 5321 appendix C: a source route is read and dropped
    '(?:@[^\\s<>,:"\\\\]+(?:,@[^\\s<>,:"\\\\]+)*:)?',
    `(?:([^\\s<>@,:;"\\\\()[\\]]+)|"((?:[^"\\\\\\p{Cc}]|\\\\[\\x20-\\x7e])*)")`,
    '(?:@([^\\s<>@"\\\\]+))?',
    '>',
  ].join(''),
  'u',
);
// Invalid in host names, but used in addresses that work
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const MAX_DOMAIN_OCTETS = 253;

export function readPath(text: string, { isUtf8 }: { readonly isUtf8: boolean }): PathRead {
  if (text.startsWith('<>')) return { kind: 'null', rest: text.slice(2) };
  const match = PATH.exec(text);
  const path = match && toPath(match[1], match[2], match[3]);
  if (!match || !path) return { kind: 'broken' };
  if (!isUtf8 && !/^[\x20-\x7e]*$/.test(match[0])) return { kind: 'needs-utf8' };
  return { kind: 'path', path, rest: text.slice(match[0].length) };
}

function toPath(
  dots: string | undefined,
  quoted: string | undefined,
  domain: string | undefined,
): MailPath | undefined {
  const local = dots ?? quoted?.replace(/\\(.)/g, '$1') ?? '';
  if (dots !== undefined && !DOT_STRING.test(dots)) return undefined;
  if (Buffer.byteLength(local) > MAX_LOCAL_OCTETS) return undefined;
  if (domain === undefined) {
    return local.toLowerCase() === 'postmaster' ? { local, domain: undefined, address: 'postmaster' } : undefined;
  }
  const host = parseMailDomain(domain);
  if (host === undefined) return undefined;
  const address = `${dots ?? formatLocal(local)}@${host}`;
  return Buffer.byteLength(address) > MAX_PATH_OCTETS ? undefined : { local, domain: host, address };
}

function formatLocal(local: string): string {
  return DOT_STRING.test(local) ? local : `"${local.replace(/["\\]/g, '\\$&')}"`;
}

/** A host name in lower-case A-labels, or an address literal; one label is enough, mail from `root@host` exists. */
function parseMailDomain(text: string): string | undefined {
  if (text.length > MAX_DOMAIN_OCTETS) return undefined;
  if (text.startsWith('[')) return parseLiteral(text);
  const name = /^[\x21-\x7e]*$/.test(text) ? text.toLowerCase() : domainToASCII(text);
  const isName = name.length <= MAX_DOMAIN_OCTETS && name.split('.').every((label) => LABEL.test(label));
  return isName ? name : undefined;
}

/** RFC 5321 §4.1.3 */
function parseLiteral(text: string): string | undefined {
  const inner = /^\[(?<inner>[^\]]+)\]$/.exec(text)?.groups?.inner;
  if (inner === undefined) return undefined;
  if (isIPv4(inner)) return `[${inner}]`;
  const ipv6 = /^ipv6:(?<address>[^%]+)$/i.exec(inner)?.groups?.address;
  return ipv6 !== undefined && isIPv6(ipv6) ? `[IPv6:${ipv6.toLowerCase()}]` : undefined;
}
