import type { Db } from '../../db/database.js';
import { normaliseAliasName } from '../../directory/aliases/alias-name.js';
import type { TxtRule } from '../../protocol/txt-rules/txt-rule.js';
import { type HostedAddress, listPatternAliases, MAX_PATTERN_ALIASES, type StoredAlias } from './address-store.js';
import type { AskedAddress } from './asked-address.js';
import { aliasEntry, type Entry, ruleEntry } from './entry.js';
import { matchPatterns } from './match-patterns.js';
import type { NamePatterns, PatternMatch } from './name-patterns.js';
import type { TxtRules } from './txt-rule-source.js';

/** All that speaks about an address, in list order. */
export interface MatchingEntries {
  readonly entries: readonly Entry[];
  /** More would have to be asked than may be: none of them is known not to match. */
  readonly isCut: boolean;
}

export interface StoredEntriesDeps {
  readonly db: Db;
  readonly patterns: NamePatterns;
  readonly defaultQuotaBytes: number;
}

/** Aliases by their age. */
export async function storedEntries(
  { db, patterns, defaultQuotaBytes }: StoredEntriesDeps,
  { domain, aliases }: HostedAddress,
  asked: AskedAddress,
): Promise<MatchingEntries> {
  const matched: { stored: StoredAlias; match?: PatternMatch }[] = aliases
    // A sender may write `/…/` or `*` in front of the @: the first is no exact name, the second is meant for nobody else
    .filter(({ kind }) => kind === 'exact' || (kind === 'catch-all' && !domain.isExactOnly))
    .map((stored) => ({ stored }));
  let isCut = false;
  if (domain.hasPatterns && !domain.isExactOnly) {
    const all = await listPatternAliases(db, domain.id);
    const asking = all.slice(0, MAX_PATTERN_ALIASES);
    const { found, isCut: isStopped } = await matchPatterns(patterns, asked.name, asking, ({ name }) => name);
    matched.push(...found.map(({ item, match }) => ({ stored: item, match })));
    isCut = isStopped || all.length > asking.length;
  }
  matched.sort((a, b) => a.stored.createdAt - b.stored.createdAt || (a.stored.id < b.stored.id ? -1 : 1));
  const entries = matched.map(({ stored, match }) => aliasEntry(stored, domain, { asked, match, defaultQuotaBytes }));
  return { entries, isCut };
}

/** Rules in the order of the records. */
export async function ruleEntries(
  patterns: NamePatterns,
  { rules, isCut }: TxtRules,
  asked: AskedAddress,
): Promise<MatchingEntries> {
  const byPattern = rules.filter(({ match }) => match.kind === 'pattern');
  const matches = await matchPatterns(patterns, asked.name, byPattern, patternName);
  const found = new Map(matches.found.map(({ item, match }) => [item, match]));
  const entries = rules.flatMap((rule) => {
    const match = found.get(rule);
    const isMeant = match || rule.match.kind === 'any' || isNamed(rule, asked);
    return isMeant ? [ruleEntry(rule, { asked, match })] : [];
  });
  return { entries, isCut: isCut || matches.isCut };
}

function patternName({ match }: TxtRule): string {
  return match.kind === 'pattern' ? `/${match.source}/${match.flags}` : '';
}

function isNamed({ match }: TxtRule, { name }: AskedAddress): boolean {
  return match.kind === 'name' && normaliseAliasName(match.name) === name;
}
