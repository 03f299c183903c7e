import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { type Sentence, say } from '../../i18n/sentence.js';
import { BRANDS, type Brand } from './brands.js';
import { asciiSkeleton, mixesScripts, toLatinLook } from './confusables.js';

/** A host and its relation to a well-known name. */
export interface HostFacts {
  readonly host: string;
  /** The host as readers see it. */
  readonly shown: string;
  /** `undefined`: an IP address, or a name that cannot be registered. */
  readonly domain: string | undefined;
  /** The brands it belongs to. */
  readonly owners: readonly Brand[];
  readonly likeness: Likeness | undefined;
}

/** How much the host imitates another; 1 is certain. */
export interface Likeness {
  readonly brand: Brand | undefined;
  readonly weight: number;
  readonly reason: Sentence;
}

const BY_LABEL = new Map(BRANDS.map((brand) => [brand.label, brand]));
const BY_DOMAIN = new Map<string, readonly Brand[]>();
for (const brand of BRANDS) {
  for (const domain of brand.domains) BY_DOMAIN.set(domain, [...(BY_DOMAIN.get(domain) ?? []), brand]);
}

/** Shorter names look like too many others. */
const MIN_SKELETON_CHARS = 6;
const MIN_TYPO_CHARS = 7;
const MIN_LOOK_CHARS = 4;
const BY_SKELETON = new Map(
  BRANDS.filter(({ label }) => label.length >= MIN_SKELETON_CHARS).map((brand) => [asciiSkeleton(brand.label), brand]),
);

export function judgeHost(host: string): HostFacts {
  const { domain, domainWithoutSuffix: label, publicSuffix: suffix, isIp } = parse(host);
  const shown = host.includes('xn--') ? domainToUnicode(host) || host : host;
  if (isIp || !domain || !label || !suffix) {
    return { host, shown, domain: undefined, owners: [], likeness: undefined };
  }
  const owners = ownersOf(domain, label, suffix);
  const likeness = owners.length > 0 ? undefined : judgeLikeness({ host, shown, domain, label, suffix });
  return { host, shown, domain, owners, likeness };
}

function ownersOf(domain: string, label: string, suffix: string): readonly Brand[] {
  const owners = [...(BY_DOMAIN.get(domain) ?? [])];
  const named = BY_LABEL.get(label) ?? BY_LABEL.get(suffix);
  if (named && isTrustedSuffix(suffix, named)) owners.push(named);
  if (label.includes('-')) {
    const words = label.split('-');
    const federated = BRANDS.find((brand) => brand.isFederated && words.some((word) => word.endsWith(brand.label)));
    if (federated && !words.some((word) => BAIT.has(word))) owners.push(federated);
  }
  return owners;
}

/** Brands use their own names under these; under the free ones of small islands anyone can. */
const SUFFIX_OF_OWN: ReadonlySet<string> = new Set(['com', 'net', 'org', 'info', 'biz', 'gov']);
const FREE_SUFFIX: ReadonlySet<string> = new Set(['tk', 'ml', 'ga', 'cf', 'gq']);

function isTrustedSuffix(suffix: string, { label }: Brand): boolean {
  const top = suffix.slice(suffix.lastIndexOf('.') + 1);
  return SUFFIX_OF_OWN.has(suffix) || top === label || (top.length === 2 && !FREE_SUFFIX.has(top));
}

/** Words that phishers add to a name. */
const BAIT: ReadonlySet<string> = new Set(
  `account accounts alert auth billing clients cliente compte confirm confirmation cuenta customer id konto kunden login
   logon payment recover recovery refund secure secured security sicherheit signin support unlock update validation
   verificar verify verification wallet webscr`.split(/\s+/),
);

interface NamedHost {
  readonly host: string;
  readonly shown: string;
  readonly domain: string;
  readonly label: string;
  readonly suffix: string;
}

function judgeLikeness(named: NamedHost): Likeness | undefined {
  const { shown } = named;
  if (named.host.includes('xn--')) {
    if (shown.split('.').some(mixesScripts)) {
      return { brand: undefined, weight: 1, reason: say('scan.mixedScripts', { host: shown }) };
    }
    const look = toLatinLook(domainToUnicode(named.domain).split('.')[0] ?? '');
    const brand = look.length >= MIN_LOOK_CHARS ? BY_LABEL.get(look) : undefined;
    if (brand) return { brand, weight: 1, reason: say('scan.looksLike', { host: shown, brand: brand.name }) };
  }
  return asSubdomain(named) ?? asAlike(named) ?? asAddition(named);
}

/** Proxies of libraries and companies put the name of the target site before their own. */
const PROXY = /(?:^|[.-])(?:ez|lib|web)?proxy[.-]|\.translate\.goog$|\.mcas\.ms$/;

/** `paypal.com.sign-in.example`: a narrow screen shows only the beginning. */
function asSubdomain({ host, shown, domain }: NamedHost): Likeness | undefined {
  const front = host.slice(0, -domain.length - 1).split('.');
  if (front.length === 0 || PROXY.test(host)) return undefined;
  for (const [at, name] of front.entries()) {
    const brand = BY_LABEL.get(name);
    if (!brand) continue;
    const next = front[at + 1] ?? '';
    if (/^(?:com|net|org|co|[a-z]{2})$/.test(next)) {
      return { brand, weight: 1, reason: say('scan.beginsLike', { host: shown, brand: brand.name }) };
    }
    if (!brand.isCommonWord)
      return { brand, weight: 0.4, reason: say('scan.hasName', { host: shown, brand: brand.name }) };
  }
  return undefined;
}

function asAlike({ label, shown }: NamedHost): Likeness | undefined {
  const same = BY_LABEL.get(label);
  if (same) {
    const weight = same.isCommonWord ? 0.3 : 0.75;
    return { brand: same, weight, reason: say('scan.bearsName', { host: shown, brand: same.name }) };
  }
  const brand = BY_SKELETON.get(asciiSkeleton(label));
  if (brand) return { brand, weight: 1, reason: say('scan.looksLike', { host: shown, brand: brand.name }) };
  if (label.length < MIN_TYPO_CHARS - 1) return undefined;
  const near = BRANDS.find((one) => one.label.length >= MIN_TYPO_CHARS && isOneSlipAway(label, one.label));
  return near && { brand: near, weight: 0.5, reason: say('scan.oneLetter', { host: shown, brand: near.name }) };
}

/** `paypal-login.example`, `securepaypal.example`; with other words (`paypal-shop`) it may be genuine. */
function asAddition({ label, shown }: NamedHost): Likeness | undefined {
  const words = label.split('-');
  for (const brand of BRANDS) {
    if (brand.isCommonWord || !label.includes(brand.label)) continue;
    const others = words.flatMap((word) => (word.includes(brand.label) ? word.split(brand.label) : [word]));
    const rest = others.filter((word) => word !== '');
    if (rest.some((word) => BAIT.has(word))) {
      return { brand, weight: 0.75, reason: say('scan.posesAs', { host: shown, brand: brand.name }) };
    }
    if (words.includes(brand.label)) {
      return { brand, weight: 0.4, reason: say('scan.hasName', { host: shown, brand: brand.name }) };
    }
  }
  return undefined;
}

/** One letter added, removed or changed, or two swapped. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  let tail = 0;
  while (tail < Math.min(one.length, other.length) - same && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const [left, right] = [one.slice(same, one.length - tail), other.slice(same, other.length - tail)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
