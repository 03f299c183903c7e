import { getSubdomain } from 'tldts';
import type { DisabledReply } from '../../directory/aliases/alias.js';
import { mailboxQuota } from '../../directory/aliases/mailbox-quota.js';
import { parseRecipient, type Recipient } from '../../directory/aliases/recipient.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import type { TxtRule } from '../../protocol/txt-rules/txt-rule.js';
import type { HostedDomain, StoredAlias } from './address-store.js';
import { type AskedAddress, mailHost } from './asked-address.js';
import type { PatternMatch } from './name-patterns.js';
import type { AliasRef, MailboxRef } from './resolution.js';

/** A match for an address: an alias, or a rule in DNS. */
export interface Entry {
  readonly kind: AliasRef['kind'];
  readonly title: EntryTitle;
  /** `undefined` for a rule. */
  readonly alias: AliasRef | undefined;
  readonly disabledReply: DisabledReply | undefined;
  readonly targets: readonly Recipient[];
  readonly mailbox: Mailbox | undefined;
  /** Ignored targets, each with its reason. */
  readonly leftOut: readonly Sentence[];
}

/** How the trail names it. */
export type EntryTitle =
  | { readonly kind: 'alias'; readonly address: string }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly domain: string }
  | { readonly kind: 'catch-all'; readonly domain: string }
  /** `"sales"`, `/^sales/` */
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'catch-all rule' };

export interface Mailbox extends MailboxRef {
  readonly usedBytes: number;
  readonly quotaBytes: number;
}

export interface EntryGround {
  readonly asked: AskedAddress;
  /** What the pattern matched; `undefined` for other entries. */
  readonly match?: PatternMatch | undefined;
}

export function aliasEntry(
  stored: StoredAlias,
  domain: Pick<HostedDomain, 'name' | 'maxQuotaPerAlias'>,
  { asked, match, defaultQuotaBytes }: EntryGround & { readonly defaultQuotaBytes: number },
): Entry {
  const { id, domainId, accountId, name, kind, hasVacation } = stored;
  const address = `${kind === 'exact' ? name : asked.name}@${mailHost(domain.name)}`;
  const { targets, leftOut } = readTargets(stored.recipients, { asked, match });
  return {
    kind,
    title: titleOf(stored, domain),
    alias: { id, domainId, accountId, name, address, kind, hasVacation },
    disabledReply: stored.disabledReply,
    targets,
    mailbox:
      stored.hasImap && kind === 'exact'
        ? {
            aliasId: id,
            domainId,
            address,
            usedBytes: stored.storageUsedBytes,
            quotaBytes: mailboxQuota(stored.maxQuotaBytes, domain.maxQuotaPerAlias, defaultQuotaBytes),
          }
        : undefined,
    leftOut: [...stored.unverified.map((target) => say('step.leftOutUnconfirmed', { target })), ...leftOut],
  };
}

export function ruleEntry(rule: TxtRule, ground: EntryGround): Entry {
  const { match, action } = rule;
  const read = action.kind === 'forward' ? readTargets([action.target], ground) : { targets: [], leftOut: [] };
  return {
    kind: match.kind === 'name' ? 'exact' : match.kind === 'pattern' ? 'regex' : 'catch-all',
    title: ruleTitle(rule),
    alias: undefined,
    disabledReply: action.kind === 'disabled' ? action.reply : undefined,
    mailbox: undefined,
    ...read,
  };
}

function titleOf({ kind, name }: StoredAlias, { name: domain }: Pick<HostedDomain, 'name'>): EntryTitle {
  switch (kind) {
    case 'exact':
      return { kind: 'alias', address: `${name}@${mailHost(domain)}` };
    case 'regex':
      return { kind: 'pattern', pattern: name, domain };
    case 'catch-all':
      return { kind, domain };
  }
}

function ruleTitle({ match }: TxtRule): EntryTitle {
  switch (match.kind) {
    case 'name':
      return { kind: 'rule', rule: `"${match.name}"` };
    case 'pattern':
      return { kind: 'rule', rule: `/${match.source}/` };
    case 'any':
      return { kind: 'catch-all rule' };
  }
}

function readTargets(texts: readonly string[], { asked, match }: EntryGround) {
  const targets: Recipient[] = [];
  const leftOut: Sentence[] = [];
  for (const text of texts) {
    const filled = match ? fillTarget(text, match, asked.domain) : text;
    const target = parseRecipient(filled);
    if (target) targets.push(target);
    else leftOut.push(say('step.leftOutNoAddress', { target: text, name: asked.name }));
  }
  return { targets: withoutTaggedTwins(targets), leftOut };
}

/** `bob+shop@target.test` next to `bob@target.test` would reach one person twice. */
function withoutTaggedTwins(targets: readonly Recipient[]): readonly Recipient[] {
  if (targets.length < 2) return targets;
  const keys = new Set(targets.map(({ key }) => key));
  return targets.filter(({ kind, key }) => kind !== 'email' || !isTaggedTwin(key, keys));
}

function isTaggedTwin(key: string, keys: ReadonlySet<string>): boolean {
  const at = key.lastIndexOf('@');
  const plus = key.indexOf('+');
  return plus > 0 && plus < at && keys.has(key.slice(0, plus) + key.slice(at));
}

const PLACEHOLDER = /\$(?<group>[1-9&])|%(?<word>SUBDOMAIN|HOST)%/g;

/** `$1@%SUBDOMAIN%.test`, filled with what the pattern matched and with the recipient's domain. */
function fillTarget(template: string, match: PatternMatch, domain: string): string {
  // A sender chooses the name: in a URL it must stay a single component
  const encode = /^https?:/i.test(template) ? encodePiece : (text: string) => text;
  return template.replace(PLACEHOLDER, (...found) => {
    const { group, word } = found.at(-1) as { group?: string; word?: string };
    if (word === 'HOST') return encode(domain);
    if (word === 'SUBDOMAIN') return encode(getSubdomain(domain) ?? '');
    return encode(match[group === '&' ? 0 : Number(group)] ?? '');
  });
}

function encodePiece(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()); // half a surrogate pair would throw
}
