import { RE2JS } from 're2js';

/** `/^sales-(.*)$/i`: the text between the slashes, and the flags after them. */
export interface AliasPattern {
  readonly source: string;
  readonly flags: string;
}

/** Longer patterns are not useful and cost memory when compiled. */
const MAX_PATTERN_LENGTH = 256;
// `g` and `u` change nothing for a match of a whole name, but people write them
const PATTERN = /^\/(.+)\/([gimsu]{0,5})$/su;

export function parseAliasPattern(name: string): AliasPattern | undefined {
  const [, source, flags = ''] = PATTERN.exec(name) ?? [];
  if (source === undefined || source.length > MAX_PATTERN_LENGTH) return undefined;
  return { source, flags };
}

/** Throws the message of re2js for an invalid pattern. Always ignores case: names are in lower case. */
export function compileAliasPattern({ source, flags }: AliasPattern): RE2JS {
  const multiline = flags.includes('m') ? RE2JS.MULTILINE : 0;
  const dotAll = flags.includes('s') ? RE2JS.DOTALL : 0;
  return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE | multiline | dotAll);
}

// `\D` is not `\d`, `\p{Greek}` and `(?U)` are names: letters outside of them are case-insensitive
const CASE_MATTERS = /\\p\{[^}]*\}|\\p.|\\.|\(\?[a-z-]+[:)]|\(\?P?<[^>]*>/giu;

/** The stored spelling of a pattern, so that two that differ only in case are one name. */
export function normaliseAliasPattern({ source, flags }: AliasPattern): string {
  let lower = '';
  let at = 0;
  for (const { index, 0: kept } of source.matchAll(CASE_MATTERS)) {
    lower += source.slice(at, index).toLowerCase() + kept;
    at = index + kept.length;
  }
  const sortedFlags = [...new Set(flags)].sort().join('');
  return `/${lower}${source.slice(at).toLowerCase()}/${sortedFlags}`;
}
