import { hash } from 'node:crypto';

/** Strong, and different by language: the same record has another text in German. */
export function entityTag(body: string | Buffer, locale: string): string {
  return `"${hash('sha1', body, 'base64url')}-${locale}"`;
}

/** RFC 9110 §13.1.2: any of the listed tags, compared weakly; `*` matches anything. */
export function matchesAny(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}
