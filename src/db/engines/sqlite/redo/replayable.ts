/** What a statement means for the journal: nothing, a change that can be made again to the letter, or anything else. */
export type StatementKind = 'reads' | 'changes' | 'other';

const READS = /^\s*select\b/i;
const CHANGES = /^\s*(?:insert into|update|delete from)\b/i;
/**
 * Depends on more than the rows and the values: which rows a limit cuts off is the planner's choice where the order
 * leaves one.
 */
const UNSTEADY =
  /\blimit\b|\brandom|\bcurrent_|\b(?:date|time|datetime|julianday|strftime|unixepoch|changes|total_changes|last_insert_rowid)\s*\(/i;

const kinds = new Map<string, StatementKind>();
const MAX_KNOWN = 2000;

export function kindOf(sql: string): StatementKind {
  let kind = kinds.get(sql);
  if (!kind) {
    if (kinds.size >= MAX_KNOWN) kinds.clear(); // lists of `in (…)` must not grow it for ever
    kind = READS.test(sql) ? 'reads' : CHANGES.test(sql) && !UNSTEADY.test(sql) ? 'changes' : 'other';
    kinds.set(sql, kind);
  }
  return kind;
}
