/** One condition of a search, shown as a chip; `text` without a field is looked for everywhere. */
export interface SearchTerm {
  readonly field: SearchField | undefined;
  readonly text: string;
}

export const SEARCH_FIELDS = [
  ...(['from', 'to', 'subject', 'text', 'has', 'is', 'after', 'before', 'larger', 'smaller', 'label', 'in'] as const),
];
export type SearchField = (typeof SEARCH_FIELDS)[number];

const TERM = /(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi;

/** `from:ann subject:"the plan" invoice`: conditions with a field, and the words left over as one text. */
export function readSearch(typed: string): readonly SearchTerm[] {
  const terms: SearchTerm[] = [];
  const words: string[] = [];
  for (const [whole, name, quoted, plain] of typed.matchAll(TERM)) {
    const field = SEARCH_FIELDS.find((known) => known === name?.toLowerCase());
    const text = quoted ?? plain ?? '';
    if (field) terms.push({ field, text });
    else words.push(name === undefined ? text : whole);
  }
  const rest = words.join(' ').trim();
  return rest === '' ? terms : [...terms, { field: undefined, text: rest }];
}

/** Query of `GET /v1/messages`. A condition that is still being typed is left out. */
export function searchQuery(terms: readonly SearchTerm[]): Record<string, string | boolean | number> {
  const query: Record<string, string | boolean | number> = {};
  for (const { field, text } of terms) {
    if (text !== '') Object.assign(query, conditionOf(field, text));
  }
  return query;
}

function conditionOf(field: SearchField | undefined, text: string): Record<string, string | boolean | number> {
  switch (field) {
    case undefined:
      return { q: text };
    case 'from':
    case 'to':
    case 'subject':
    case 'text':
      return { [field]: text };
    case 'label':
      return { label: text };
    case 'in':
      return { folder: text };
    case 'has':
      return text === 'attachment' ? { has_attachment: true } : {};
    case 'is':
      return MARKS[text.toLowerCase()] ?? {};
    case 'after':
      return dated('since', text);
    case 'before':
      return dated('before', text);
    case 'larger':
    case 'smaller': {
      const bytes = readBytes(text);
      return bytes === undefined ? {} : { [field === 'larger' ? 'min_size' : 'max_size']: bytes };
    }
  }
}

const MARKS: Readonly<Record<string, Record<string, boolean>>> = {
  unread: { is_unread: true },
  read: { is_unread: false },
  flagged: { is_flagged: true },
  starred: { is_flagged: true },
  encrypted: { is_encrypted: true },
};

/** A day means midnight where the reader is. */
function dated(name: 'since' | 'before', text: string): Record<string, string> {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00`) : undefined;
  return at && !Number.isNaN(at.getTime()) ? { [name]: at.toISOString() } : {};
}

/** `5M`, `200k`, `1234`. */
function readBytes(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*([kmg]?)b?$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return Math.round(Number(number) * 1024 ** ['', 'k', 'm', 'g'].indexOf(unit.toLowerCase()));
}

/** As it is typed; reading it gives the same terms. */
export function writeSearch(terms: readonly SearchTerm[]): string {
  return terms.map(({ field, text }) => (field ? `${field}:${quote(text)}` : text)).join(' ');
}

function quote(text: string): string {
  return /\s/.test(text) ? `"${text.replaceAll('"', '')}"` : text;
}
