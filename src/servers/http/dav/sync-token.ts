import type { Collection } from '../../../groupware/collection.js';

const PREFIX = 'urn:waypost:sync:';

export function syncTokenOf({ id }: Pick<Collection, 'id'>, modseq: number): string {
  return `${PREFIX}${id}:${modseq}`;
}

/** `undefined`: no token of this collection. */
export function parseSyncToken(token: string, { id, highestModseq }: Collection): number | undefined {
  if (!token.startsWith(`${PREFIX}${id}:`)) return undefined;
  const digits = token.slice(PREFIX.length + id.length + 1);
  const modseq = /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
  return modseq !== undefined && modseq <= highestModseq ? modseq : undefined;
}
