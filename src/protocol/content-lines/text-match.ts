import { normalizeText } from '../text/normalize.js';

/** RFC 4791 §7.5, RFC 6352 §8.3; `i;ascii-casemap` is the default of one, `i;unicode-casemap` of the other. */
export const COLLATIONS = ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap'] as const;
export type Collation = (typeof COLLATIONS)[number];

export interface TextMatch {
  readonly text: string;
  readonly collation: Collation;
  readonly kind: 'contains' | 'equals' | 'starts-with' | 'ends-with';
  readonly isNegated: boolean;
}

/** Whether one of the texts matches; negated: whether none does. */
export function matchesText({ text, collation, kind, isNegated }: TextMatch, values: readonly string[]): boolean {
  const wanted = collate(text, collation);
  const found = values.some((value) => {
    const own = collate(value, collation);
    if (kind === 'equals') return own === wanted;
    if (kind === 'starts-with') return own.startsWith(wanted);
    return kind === 'ends-with' ? own.endsWith(wanted) : own.includes(wanted);
  });
  return found !== isNegated;
}

function collate(text: string, collation: Collation): string {
  if (collation === 'i;octet') return text;
  if (collation === 'i;ascii-casemap') return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return normalizeText(text, 'NFKD').toLowerCase();
}
