import type { Home } from '../resolve/resolution.js';
import { type Refusal, refuse } from './refusal.js';
import { findEntry } from './sender-attributes.js';

export type ListVerdict =
  | { readonly kind: 'neither' }
  | { readonly kind: 'allowed'; readonly entry: string }
  | { readonly kind: 'denied'; readonly refusal: Refusal };

/** The domain's own lists; allow wins. Neither affects DMARC (`mail.md` §2.8). */
export function decideSenderLists(
  { allowlist, denylist }: Pick<Home, 'allowlist' | 'denylist'>,
  attributesOfSender: () => ReadonlySet<string>,
): ListVerdict {
  if (allowlist.length === 0 && denylist.length === 0) return { kind: 'neither' };
  const attributes = attributesOfSender();
  const allowed = findEntry(allowlist, attributes);
  if (allowed !== undefined) return { kind: 'allowed', entry: allowed };
  const denied = findEntry(denylist, attributes);
  if (denied === undefined) return { kind: 'neither' };
  return {
    kind: 'denied',
    refusal: refuse('policy', 'block', 550, '5.7.1', `The recipient does not accept mail from ${denied}`),
  };
}
