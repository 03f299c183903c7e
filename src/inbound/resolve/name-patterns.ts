import { LRUCache } from 'lru-cache';
import type { RE2JS } from 're2js';
import { compileAliasPattern, parseAliasPattern } from '../../directory/aliases/alias-pattern.js';

/** What a pattern matched in a name: the whole and its groups; `$0` is `$&`. */
export type PatternMatch = readonly string[];

export interface NamePatterns {
  /** An invalid pattern matches nothing. */
  match(pattern: string, name: string): PatternMatch | undefined;
  /** How many instructions it compiles to: the cost of a match per character of the name. */
  sizeOf(pattern: string): number;
}

// Customers write them: at most some thousand instructions each, near 100 bytes apiece
const MAX_KEPT_INSTRUCTIONS = 200_000;

/** Compiled once and cached by text; the least recently used are evicted. */
export function createNamePatterns(): NamePatterns {
  const compiled = new LRUCache<string, RE2JS | 'broken'>({ maxSize: MAX_KEPT_INSTRUCTIONS });

  function find(pattern: string): RE2JS | undefined {
    const known = compiled.get(pattern);
    if (known) return known === 'broken' ? undefined : known;
    const made = tryCompile(pattern);
    compiled.set(pattern, made ?? 'broken', { size: made?.programSize() ?? 1 });
    return made;
  }

  return {
    match(pattern, name) {
      const matcher = find(pattern)?.matcher(name);
      if (!matcher?.find()) return undefined;
      return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? '');
    },
    sizeOf: (pattern) => find(pattern)?.programSize() ?? 1,
  };
}

function tryCompile(name: string): RE2JS | undefined {
  const pattern = parseAliasPattern(name);
  try {
    return pattern && compileAliasPattern(pattern);
  } catch {
    return undefined; // patterns are checked when saved, but a newer library may parse one differently
  }
}
