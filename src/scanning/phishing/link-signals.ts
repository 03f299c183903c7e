import ipaddr from 'ipaddr.js';
import { parse } from 'tldts';
import { type Sentence, say, type Words } from '../../i18n/sentence.js';
import { type LinkTarget, type NamedTarget, readShownTarget } from '../content/link-target.js';
import type { ContentLink } from '../content/message-content.js';
import type { HostFacts } from './brand-hosts.js';
import { carriesLinksOfOthers } from './link-carriers.js';
import type { PhishingScene } from './phishing-scene.js';
import type { PhishingSignal } from './phishing-signal.js';

/** What one link says against its message. `facts`: of its target, when that is a host. */
export function judgeLink(
  { target, shown, part }: ContentLink,
  facts: HostFacts | undefined,
  scene: PhishingScene,
): readonly PhishingSignal[] {
  if (target.kind === 'page') return [{ kind: 'link', weight: 1, part, reason: say('scan.pageLink') }];
  const signals: PhishingSignal[] = [];
  const add = (kind: PhishingSignal['kind'], weight: number, reason: Sentence) =>
    signals.push({ kind, weight, reason, part });
  if (facts?.likeness) add('host', facts.likeness.weight, facts.likeness.reason);
  if (looksLikeHost(target.userInfo)) {
    add('link', 1, say('scan.namesAndLeads', { named: clip(target.userInfo), host: target.url.hostname }));
  }
  if (target.kind === 'ip') signals.push(...judgeAddress(target, shown, part));
  const named = shown === undefined ? undefined : readShownTarget(shown);
  if (named) signals.push(...judgeMismatch(named, target, facts, part, scene));
  return signals;
}

function looksLikeHost(userInfo: string): boolean {
  const host = userInfo.split(/[/?#:@]/, 1)[0] ?? '';
  return host.includes('.') && parse(host).isIcann === true;
}

const OF_THE_HOUSE: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
]);
const BAIT_PATH = /log-?in|sign-?in|verif|secure|account|webscr|update|confirm|password|wallet/i;

/** Monitors and routers link to addresses of the house; one of the internet, behind words, is seldom honest. */
function judgeAddress(
  { ip, url, isDisguised }: Extract<LinkTarget, { kind: 'ip' }>,
  shown: string | undefined,
  part: Words,
): readonly PhishingSignal[] {
  if (isDisguised) return [{ kind: 'link', weight: 1, part, reason: say('scan.hiddenAddress', { ip }) }];
  if (OF_THE_HOUSE.has(ipaddr.parse(ip).range()) || shown === undefined || shown.includes(ip)) return [];
  const weight = BAIT_PATH.test(url.pathname) ? 1 : 0.7;
  return [{ kind: 'link', weight, part, reason: say('scan.bareAddress', { ip }) }];
}

/** The words of a link name one place, and it leads to another. */
function judgeMismatch(
  named: NamedTarget,
  target: Exclude<LinkTarget, { kind: 'page' }>,
  facts: HostFacts | undefined,
  part: Words,
  scene: PhishingScene,
): readonly PhishingSignal[] {
  const { isIcann, domain: namedDomain } = parse(named.host);
  const isReserved = /\.(?:test|example|invalid)$/.test(named.host);
  if (!namedDomain || !(isIcann || isReserved) || isFileName(named)) return [];
  const host = clip(facts?.shown ?? target.url.hostname);
  const reason = say('scan.readsAndLeads', { named: clip(named.host), host });
  if (!facts?.domain) return [{ kind: 'link', weight: 1, part, reason }];
  if (isSamePlace(namedDomain, facts.domain) || carriesLinksOfOthers(facts.domain)) return [];
  const shownFacts = scene.judgeHost(named.host);
  if (shownFacts.owners.some((brand) => facts.owners.includes(brand))) return [];
  const isAuthorsOwn = scene.from?.domain === namedDomain;
  if (isAuthorsOwn && scene.sender.fromAuth === 'pass') return []; // the sender is proved
  const weight = weigh(named, target.url, facts.domain, shownFacts, namedDomain, scene);
  return weight > 0 ? [{ kind: 'link', weight, part, reason }] : [];
}

function weigh(
  named: NamedTarget,
  url: URL,
  domain: string,
  shownFacts: HostFacts,
  namedDomain: string,
  { senderDomains, header, sender, from }: PhishingScene,
): number {
  const isSendersOwn = senderDomains.has(domain);
  const brand = shownFacts.owners[0];
  if (brand) {
    if (brand.isSocial) return header.isBulk ? 0.3 : 0.5;
    // A shop that names its ways to pay, counted by its own links
    return isSendersOwn && header.isBulk && !named.isWhole ? 0.3 : 1;
  }
  if (isSendersOwn || leadsOn(url, namedDomain)) return 0;
  const isAccountable = sender.fromAuth === 'pass' || (sender.fromAuth !== 'fail' && from?.domain === namedDomain);
  return named.isWhole && !header.isBulk && !isAccountable ? 1 : 0.5;
}

/** A page that leads on says where to: `https://r.example/?url=https%3A%2F%2Fshop.example`. */
function leadsOn({ pathname, search }: URL, namedDomain: string): boolean {
  return `${pathname}${search}`.toLowerCase().includes(namedDomain);
}

/** `example.com` and `example.de`, `example.com` and `example-news.com` are one house. */
function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true;
  const [first = '', second = ''] = [one, other].map(
    (domain) => parse(domain).domainWithoutSuffix ?? domain.split('.')[0],
  );
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  return short === long || (short.length >= 4 && (long.startsWith(short) || long.endsWith(short)));
}

/** Endings that are both: `report.zip` is also a file name. */
function isFileName({ host, isWhole }: NamedTarget): boolean {
  return !isWhole && /\.(?:zip|mov|md|sh|py|pl|rs|ps|ai|app|doc)$/.test(host) && host.split('.').length === 2;
}

function clip(text: string): string {
  return text.slice(0, 80);
}
