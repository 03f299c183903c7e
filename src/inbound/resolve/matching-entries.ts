import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/database.js';
import { normaliseAliasName } from '../../directory/aliases/alias-name.js';
import type { TxtRule } from '../../protocol/txt-rules/txt-rule.js';
import { type HostedAddress, listPatternAliases, MAX_PATTERN_ALIASES, type StoredAlias } from './address-store.js';
import type { AskedAddress } from './asked-address.js';
import { aliasEntry, type Entry, ruleEntry } from './entry.js';
import type { NamePatterns, PatternMatch } from './name-patterns.js';
import type { TxtRules } from './txt-rule-source.js';

/** Everything that matches an address, in list order. */
export interface MatchingEntries {
  readonly entries: readonly Entry[];
  /** There were more patterns than the limit: the rest is unknown. */
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
    // A sender may write `/…/` or `*` before the @: the first is not an exact name, the second only matches the
    // catch-all
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

interface PatternsFound<T> {
  readonly found: readonly { readonly item: T; readonly match: PatternMatch }[];
  /** There were more than the limit: the rest is unknown. */
  readonly isCut: boolean;
}

// RE2 is linear in both: some 50 ms for the worst address, under 1 ms for realistic patterns
const MAX_INSTRUCTIONS = 20_000;
const INSTRUCTIONS_PER_TURN = 2000;

/** All matches in order; yields to other work. */
async function matchPatterns<T>(
  patterns: NamePatterns,
  name: string,
  items: readonly T[],
  patternOf: (item: T) => string,
): Promise<PatternsFound<T>> {
  const found: { item: T; match: PatternMatch }[] = [];
  let [asked, ofThisTurn] = [0, 0];
  for (const item of items) {
    const pattern = patternOf(item);
    const size = patterns.sizeOf(pattern);
    asked += size;
    ofThisTurn += size;
    if (asked > MAX_INSTRUCTIONS) return { found, isCut: true };
    if (ofThisTurn > INSTRUCTIONS_PER_TURN) {
      await setImmediate();
      ofThisTurn = size;
    }
    const match = patterns.match(pattern, name);
    if (match) found.push({ item, match });
  }
  return { found, isCut: false };
}
