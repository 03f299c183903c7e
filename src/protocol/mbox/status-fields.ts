import { unfold } from '../mime/header-block.js';

export interface MboxFlags {
  readonly isSeen: boolean;
  readonly isAnswered: boolean;
  readonly isFlagged: boolean;
  readonly isDraft: boolean;
  readonly keywords: readonly string[];
  /** Thunderbird keeps deleted messages until it compacts the file. */
  readonly isExpunged: boolean;
}

/** What an mbox adds to a message so as to keep its flags: these are no part of the message. */
const ADDED = new Set(['status', 'x-status', 'x-keywords', 'x-mozilla-status', 'x-mozilla-status2', 'x-mozilla-keys']);
const GMAIL_LABELS = 'x-gmail-labels';
/** Labels that are flags, folders or views. */
const NO_KEYWORDS = /^(?:unread|opened|starred|drafts?|inbox|sent|trash|spam|chat|important|archived|category .*)$/i;

// Thunderbird, nsMsgMessageFlags.h
const MOZILLA = { read: 0x1, replied: 0x2, marked: 0x4, expunged: 0x8 } as const;

/** Takes the fields that tell flags out of a header whose lines end in CR LF. */
export function takeStatusFields(header: string): { readonly header: string; readonly flags: MboxFlags } {
  const values = new Map<string, string>();
  const kept: string[] = [];
  // Each field with the lines that continue it
  for (const field of header.split(/(?<=\r\n)(?![ \t])/)) {
    const colon = field.indexOf(':');
    const name = field.slice(0, Math.max(colon, 0)).toLowerCase();
    const isTold = ADDED.has(name) || name === GMAIL_LABELS;
    if (isTold && !values.has(name)) values.set(name, unfold(field.slice(colon + 1)).trim());
    if (!ADDED.has(name)) kept.push(field);
  }
  return { header: kept.join(''), flags: readFlags(values) };
}

function readFlags(values: ReadonlyMap<string, string>): MboxFlags {
  const status = values.get('status') ?? '';
  const more = values.get('x-status') ?? '';
  const mozilla = Number.parseInt(values.get('x-mozilla-status') ?? '0', 16) || 0;
  const labels = values
    .get(GMAIL_LABELS)
    ?.split(',')
    .map((label) => label.trim());
  const hasLabel = (name: string) => labels?.some((label) => label.toLowerCase() === name) ?? false;
  const words = (name: string) => values.get(name)?.split(/\s+/).filter(Boolean) ?? [];
  return {
    isSeen: status.includes('R') || (mozilla & MOZILLA.read) !== 0 || (labels !== undefined && !hasLabel('unread')),
    isAnswered: more.includes('A') || (mozilla & MOZILLA.replied) !== 0,
    isFlagged: more.includes('F') || (mozilla & MOZILLA.marked) !== 0 || hasLabel('starred'),
    isDraft: more.includes('T') || hasLabel('drafts') || hasLabel('draft'),
    keywords: [
      ...words('x-keywords'),
      ...words('x-mozilla-keys'),
      ...(labels ?? []).filter((label) => label !== '' && !NO_KEYWORDS.test(label)),
    ],
    isExpunged: (mozilla & MOZILLA.expunged) !== 0,
  };
}
