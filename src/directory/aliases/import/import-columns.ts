import { type Fault, InvalidInputError } from '../../../platform/service-error.js';
import { type Alias, DISABLED_REPLIES } from '../alias.js';
import type { AliasChanges } from '../alias-changes.js';

/** The columns of a file, for import and export. */
export const IMPORT_COLUMNS = [
  'name',
  'recipients',
  'description',
  'labels',
  'is_enabled',
  'error_code_if_disabled',
  'has_imap',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The column of each cell; throws unless each column is named once and `name` is among them. */
export function readHeader(cells: readonly string[]): readonly ImportColumn[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const columns = names.flatMap((name) => IMPORT_COLUMNS.find((column) => column === name) ?? []);
  const isRight = columns.length === names.length && new Set(columns).size === columns.length;
  if (!isRight || !columns.includes('name')) {
    throw new InvalidInputError([{ key: 'import.columns', params: { options: IMPORT_COLUMNS.join(', ') } }]);
  }
  return columns;
}

export type LineChanges = AliasChanges & { readonly name: string };

/** The changes that a line requests (a blank cell requests none), or all its faults. */
export function readLine(columns: readonly ImportColumn[], cells: readonly string[]): LineChanges | readonly Fault[] {
  if (cells.length > columns.length) return [{ key: 'import.cells' }];
  const faults: Fault[] = [];
  const of = (column: ImportColumn) => unguard(cells[columns.indexOf(column)] ?? '').trim();
  const name = of('name');
  if (name === '') faults.push({ key: 'input.required', params: { field: 'name' } });
  const changes = {
    name,
    ...(of('recipients') && { recipients: present(of('recipients').split(/[\s,]+/)) }),
    ...(of('description') && { description: of('description') }),
    ...(of('labels') && { labels: readLabels(of('labels')) }),
    ...flagOf('is_enabled', of('is_enabled'), 'isEnabled', faults),
    ...replyOf(of('error_code_if_disabled'), faults),
    ...flagOf('has_imap', of('has_imap'), 'hasImap', faults),
  };
  const isMailboxOnly = changes.hasImap === true && columns.includes('recipients') && of('recipients') === '';
  return faults.length > 0 ? faults : { ...changes, ...(isMailboxOnly && { isMailboxOnly }) };
}

/** A line whose import gives the same alias. */
export function toCells(alias: Alias): readonly string[] {
  return [
    alias.name,
    alias.recipients.join(' '),
    alias.description ?? '',
    writeLabels(alias.labels),
    String(alias.isEnabled),
    String(alias.replyIfDisabled),
    String(alias.hasImap),
  ];
}

/** Writes a comma-separated list, or JSON if a label would not survive that. */
function writeLabels(labels: readonly string[]): string {
  const text = labels.join(', ');
  const isReadBack = isSame(readLabels(text), labels);
  return isReadBack ? text : JSON.stringify(labels);
}

function readLabels(text: string): readonly string[] {
  return present(parseTextList(text) ?? text.split(/[,\r\n]+/));
}

/** `undefined`: not a JSON array of texts. */
function parseTextList(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

/** Spreadsheets evaluate cells that begin like this; our own files put an apostrophe before them. */
function unguard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}

function present(items: readonly string[]): readonly string[] {
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

const TRUE_WORDS: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const FALSE_WORDS: ReadonlySet<string> = new Set(['false', 'f', 'no', 'n', 'off', '0']);

function flagOf<K extends 'isEnabled' | 'hasImap'>(
  field: ImportColumn,
  text: string,
  key: K,
  faults: Fault[],
): { readonly [P in K]?: boolean } {
  const word = text.toLowerCase();
  if (word === '') return {};
  if (!TRUE_WORDS.has(word) && !FALSE_WORDS.has(word)) faults.push({ key: 'input.boolean', params: { field } });
  return { [key]: TRUE_WORDS.has(word) } as { [P in K]?: boolean };
}

function replyOf(text: string, faults: Fault[]): Pick<AliasChanges, 'replyIfDisabled'> {
  if (text === '') return {};
  const replyIfDisabled = DISABLED_REPLIES.find((reply) => String(reply) === text);
  if (replyIfDisabled) return { replyIfDisabled };
  const params = { field: 'error_code_if_disabled', options: DISABLED_REPLIES.join(', ') };
  faults.push({ key: 'input.oneOf', params });
  return {};
}
