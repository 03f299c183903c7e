import { paramNames } from '../i18n/param-names.js';
import { isSentence, type Sentence, type SentenceKey, type SentenceParams } from '../i18n/sentence.js';
import { cleanRemoteText } from '../protocol/text/remote-text.js';
import type { NewPath, PathEvent, PathEventKind, PathFacts, PathState } from './path.js';

/** The sealed content of a row. */
export interface KeptPath {
  readonly messageKey: string;
  readonly facts: PathFacts;
  readonly events: readonly PathEvent[];
}

/** RFC 5322 §2.1.1: a header line. */
const MAX_TEXT = 998;
const MAX_EVENTS = 100;
/** Larger timelines lose the details of their steps. */
const MAX_EVENTS_JSON = 64 * 1024;

/** In the order of their cells: append new ones, because rows outlive releases. */
const FACT_NAMES = [
  'sessionId',
  'response',
  'action',
  'truthSource',
  'from',
  'to',
  'subject',
  'messageId',
  'mailFrom',
  'recipient',
  'target',
  'clientIp',
  'clientHostname',
  'isAllowlisted',
  'mx',
  'tls',
  'spf',
  'dkim',
  'dmarc',
  'arc',
  'deliveryMs',
  'sizeBytes',
  'fingerprint',
  'emailId',
  'heldId',
  'position',
  'reason',
] as const satisfies readonly (keyof PathFacts)[];

/** A fact without a cell would be lost, so it does not compile. */
type KeptFacts = Pick<PathFacts, (typeof FACT_NAMES)[number]> &
  ([Exclude<keyof PathFacts, (typeof FACT_NAMES)[number]>] extends [never] ? unknown : never);

/** What is stored of a path, as a JSON array of cells: names would be half of every row. */
export function formatKept(
  { messageKey, facts, events }: Pick<NewPath, 'messageKey' | 'facts' | 'events'>,
  state: PathState,
): string {
  const cells: unknown[] = [messageKey, eventCells(events)];
  for (const name of FACT_NAMES) {
    const value = (facts as KeptFacts)[name];
    if (value === undefined || (state === 'stored' && isHeaderFact(name))) cells.push(0);
    else if (typeof value !== 'string') cells.push([isSentence(value) ? keptSentence(value) : value]);
    else cells.push(name === 'response' ? cleanRemoteText(value) : keptText(value));
  }
  const json = JSON.stringify(cells);
  // The whole is checked first, since it is formatted anyway: details are rarely too large
  if (json.length <= MAX_EVENTS_JSON || sizeOf(events) <= MAX_EVENTS_JSON) return json;
  cells[1] = eventCells(events.map(withoutDetails));
  return JSON.stringify(cells);
}

/** Decision 12.2: only the owner may read subject, header and Message-ID of a message stored here. */
function isHeaderFact(name: keyof PathFacts): boolean {
  return name === 'from' || name === 'to' || name === 'subject' || name === 'messageId';
}

export function parseKept(json: string): KeptPath {
  const [messageKey, events, ...cells] = JSON.parse(json) as [string, readonly EventCells[], ...unknown[]];
  const facts: Record<string, unknown> = {};
  for (const [at, cell] of cells.entries()) {
    const name = FACT_NAMES[at];
    if (name !== undefined && cell !== 0) facts[name] = Array.isArray(cell) ? cell[0] : cell;
  }
  return { messageKey, facts, events: events.map(parseEvent) };
}

/** The key and the values of its parameters, whose names would be a fifth of the row; plain text is shown unchanged. */
type WordCells = string | readonly [key: SentenceKey, ...values: SentenceParams[string][]];
type EventCells = readonly [at: number, kind: string, text: WordCells, details?: PathEvent['details']];

function eventCells(events: readonly PathEvent[]): readonly EventCells[] {
  return (events.length > MAX_EVENTS ? events.slice(0, MAX_EVENTS) : events).map(toCells);
}

function toCells({ at, kind, text, details }: PathEvent): EventCells {
  return details ? [at, kind, wordCells(text), details] : [at, kind, wordCells(text)];
}

function withoutDetails({ details: _details, ...event }: PathEvent): PathEvent {
  return event;
}

function sizeOf(events: readonly PathEvent[]): number {
  const kept = events.slice(0, MAX_EVENTS);
  return kept.reduce((size, { details }) => size + (details ? JSON.stringify(details).length : 0), 0);
}

/** A step stored in its own row. */
export function formatEvent(event: PathEvent): string {
  return JSON.stringify(toCells(sizeOf([event]) > MAX_EVENTS_JSON ? withoutDetails(event) : event));
}

export function parseEvent([at, kind, text, details]: EventCells): PathEvent {
  return { at, kind: kind as PathEventKind, text: parseWords(text), ...(details && { details }) };
}

function wordCells(text: PathEvent['text']): WordCells {
  if (typeof text === 'string') return keptText(text);
  const { key, params } = text;
  return params ? [key, ...paramNames(key).map((name) => keptParam(params[name]))] : [key];
}

function parseWords(cells: WordCells): PathEvent['text'] {
  if (typeof cells === 'string') return cells;
  const [key, ...values] = cells;
  const names = paramNames(key);
  return { key, params: Object.fromEntries(values.map((value, at) => [names[at] ?? at, value])) };
}

function keptSentence({ key, params }: Sentence): Sentence {
  const kept = params && Object.entries(params).map(([name, value]) => [name, keptParam(value)] as const);
  return { key, params: kept && Object.fromEntries(kept) };
}

function keptParam(value: SentenceParams[string] | undefined): SentenceParams[string] {
  if (typeof value === 'string') return keptText(value);
  return isSentence(value) ? keptSentence(value) : (value ?? '');
}

// Most texts have neither: testing is much cheaper than replacing
const UNUSUAL = /[^\x20-\x7e]/;
// Control characters, and marks that reorder text for a reader
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

export function keptText(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
  return UNUSUAL.test(cut) ? cut.replace(UNSAFE, ' ') : cut;
}
