/** `*`, or tags without quotes. */
export type EntityTags = '*' | readonly string[];

const MAX_TAGS = 100;

/** Parses If-Match and If-None-Match. Also accepts weak tags and a tag without quotes, because programs send both. */
export function parseEntityTags(header: string): EntityTags {
  if (header.trim() === '*') return '*';
  return header
    .split(',', MAX_TAGS)
    .map((tag) => tag.trim().replace(/^W\//i, '').replace(/^"/, '').replace(/"$/, ''))
    .filter((tag) => tag !== '');
}

/** `etag` with its quotes; `undefined` for what is not there. */
export function includesTag(tags: EntityTags, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  return tags === '*' || tags.includes(etag.replaceAll('"', ''));
}
