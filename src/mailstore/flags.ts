import { invalid } from '../platform/service-error.js';
import { FLAG_BIT, type FlagChange, type Flags } from './message.js';

/** Clients show keywords as labels; these limits are far beyond what one can show. */
export const MAX_KEYWORDS = 100;
const MAX_KEYWORD_BYTES = 100;
/** RFC 9051 §9: flag-keyword is an atom; `]` would end a response code. */
const KEYWORD = /^[!#$&'+,\-./0-9:;<=>?@A-Z[^_`a-z|}~]+$/;
const ALL_BITS = 31;
/** A keyword that clients show as a label. */
const LABEL = /^[A-Za-z0-9][\w.-]*$/;

export const SEEN = FLAG_BIT.seen;
export const DELETED = FLAG_BIT.deleted;

export function isLabel(keyword: string): boolean {
  return LABEL.test(keyword);
}

/** `null` for none, as in the column. */
export function formatKeywords(keywords: readonly string[]): string | null {
  return keywords.length === 0 ? null : keywords.join(' ');
}

export function parseKeywords(column: string | null): readonly string[] {
  return column === null ? [] : column.split(' ');
}

/** Throws for an invalid keyword; removes repeats. */
export function checkFlags({ bits, keywords }: Flags): Flags {
  for (const keyword of keywords) {
    if (keyword.length > MAX_KEYWORD_BYTES || !KEYWORD.test(keyword)) throw invalid('mailbox.keyword');
  }
  return { bits: bits & ALL_BITS, keywords: mergeKeywords([], keywords) };
}

/** Keeps the first spelling; new keywords come last. */
export function mergeKeywords(first: readonly string[], more: readonly string[]): readonly string[] {
  const merged = new Map(first.map((keyword) => [keyword.toLowerCase(), keyword]));
  for (const keyword of more) if (!merged.has(keyword.toLowerCase())) merged.set(keyword.toLowerCase(), keyword);
  return [...merged.values()];
}

/** In the spelling that the folder first had. */
export function spellKeywords(known: readonly string[], keywords: readonly string[]): readonly string[] {
  if (keywords.length === 0) return keywords;
  const spellings = new Map(known.map((keyword) => [keyword.toLowerCase(), keyword]));
  return keywords.map((keyword) => spellings.get(keyword.toLowerCase()) ?? keyword);
}

export function changeFlags(flags: Flags, { mode, flags: given }: Pick<FlagChange, 'mode' | 'flags'>): Flags {
  if (mode === 'replace') return given;
  if (mode === 'add') {
    return { bits: flags.bits | given.bits, keywords: mergeKeywords(flags.keywords, given.keywords) };
  }
  const removed = new Set(given.keywords.map((keyword) => keyword.toLowerCase()));
  return {
    bits: flags.bits & ~given.bits,
    keywords: flags.keywords.filter((keyword) => !removed.has(keyword.toLowerCase())),
  };
}
