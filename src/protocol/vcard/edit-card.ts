import type { ContentLine } from '../content-lines/content-line.js';
import { formatLine } from '../content-lines/fold-line.js';
import { applyEdits, lineEndOf, type TextEdit } from '../content-lines/text-edit.js';
import { decodeText, encodeText, splitText } from '../content-lines/text-value.js';
import { propertiesOf, propertyOf } from '../icalendar/component.js';
import type { Card } from './card.js';
import { cardFactsOf, spellName, type TypedValue } from './card-facts.js';
import {
  addressValueOf,
  type CardAddress,
  formatAddress,
  formatRevision,
  formatTyped,
  nameValueOf,
} from './write-card.js';

/** A caller's changes; absent fields stay unchanged. */
export interface CardChanges {
  readonly fullName?: string | undefined;
  readonly emails?: readonly Partial<TypedValue>[] | undefined;
  readonly phones?: readonly Partial<TypedValue>[] | undefined;
  readonly addresses?: readonly CardAddress[] | undefined;
  readonly isGroup?: boolean | undefined;
}

/** The card's text with those lines changed and REV set. An unchanged value keeps its line. */
export function editCard(text: string, card: Card, changes: CardChanges, nowMs: number): string {
  const { component, version } = card;
  const lineEnd = lineEndOf(text);
  const edits: TextEdit[] = [];
  const withEnds = (line: string) => (lineEnd === '\n' ? line.replaceAll('\r\n', '\n') : line);
  const add = (line: string) => edits.push({ start: component.bodyEnd, end: component.bodyEnd, text: withEnds(line) });
  const removed = new Set<ContentLine>();
  const set = (name: string, value: string) => {
    const [line] = propertiesOf(component, name);
    if (!line) add(formatLine({ writtenName: name, value }));
    else if (line.value !== value) {
      edits.push({ start: line.start, end: line.end, text: formatLine({ ...line, value }, lineEnd) });
    }
  };
  /** Lines whose value is wanted still stay where they are. */
  const replace = (name: string, wanted: readonly { readonly key: string; readonly line: string }[]) => {
    const left = new Map<string, string[]>();
    for (const { key, line } of wanted) {
      const lines = left.get(key);
      if (lines) lines.push(line);
      else left.set(key, [line]);
    }
    for (const line of propertiesOf(component, name)) {
      if (left.get(keyOf(line))?.pop() === undefined) removed.add(line);
    }
    for (const rest of left.values()) for (const line of rest) add(line);
  };

  if (changes.fullName !== undefined) {
    const name = splitText(propertyOf(component, 'N')?.value ?? '', ';').map(decodeText);
    const spelt = spellName(name) === cardFactsOf(card).fullName;
    set('FN', encodeText(changes.fullName));
    if (spelt || (version === '3.0' && !propertyOf(component, 'N'))) set('N', nameValueOf(changes.fullName));
  }
  const typed = (name: string, values: readonly Partial<TypedValue>[], fallback: string) =>
    replace(
      name,
      values.map((each) => ({ key: simplify(each.value ?? ''), line: formatTyped(name, each, fallback) })),
    );
  if (changes.emails) typed('EMAIL', changes.emails, 'INTERNET');
  if (changes.phones) typed('TEL', changes.phones, 'CELL');
  if (changes.addresses) {
    replace(
      'ADR',
      changes.addresses.map((address) => ({ key: addressValueOf(address), line: formatAddress(address) })),
    );
  }
  if (changes.isGroup !== undefined && changes.isGroup !== cardFactsOf(card).isGroup) {
    for (const name of ['KIND', 'X-ADDRESSBOOKSERVER-KIND'])
      for (const line of propertiesOf(component, name)) removed.add(line);
    if (changes.isGroup) {
      add(formatLine({ writtenName: version === '4.0' ? 'KIND' : 'X-ADDRESSBOOKSERVER-KIND', value: 'group' }));
    }
  }
  const revision = formatRevision(nowMs);
  set('REV', version === '4.0' ? revision.replace(/[-:]/g, '') : revision);
  for (const { start, end } of [...removed, ...labelsOf(card, removed)]) edits.push({ start, end, text: '' });
  return applyEdits(text, edits);
}

function keyOf({ name, value }: ContentLine): string {
  return name === 'ADR' ? value : simplify(decodeText(value));
}

function simplify(value: string): string {
  return value.trim().replace(/^(?:tel|mailto):/i, '');
}

/** Apple's label is in a line of its own with the same group, and is removed with the last line it labels. */
function labelsOf({ component }: Card, removed: ReadonlySet<ContentLine>): ContentLine[] {
  const groupOf = ({ group }: ContentLine) => group?.toLowerCase();
  const isLabel = ({ name }: ContentLine) => name.startsWith('X-AB');
  const left = new Set(component.lines.filter((line) => !removed.has(line) && !isLabel(line)).map(groupOf));
  const gone = new Set([...removed].map(groupOf).filter((group) => group !== undefined && !left.has(group)));
  return component.lines.filter((line) => isLabel(line) && gone.has(groupOf(line)));
}
