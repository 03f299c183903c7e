/** A single name, every name that no other alias has (`*`), or all names that a pattern matches. */
export type AliasKind = 'exact' | 'catch-all' | 'regex';
