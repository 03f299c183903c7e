import type { Statement } from './engines/kysely-over.js';
import { listReader } from './list-reader.js';

/** So many patterns of NULLs are spelled out for one query; values that come in yet another are all bound. */
const MAX_PATTERNS = 4;

/**
 * Statements for SQLite, where to bind a value takes longer than most of what is done with it: one that stands in several
 * places is bound once, and NULL is a word of the text. `identities` are those of the values, by their place: what is equal
 * always has the same value.
 */
export function leanStatements(sql: string, identities: readonly unknown[]): (values: readonly unknown[]) => Statement {
  const pieces = splitAtPlaces(sql);
  if (pieces.length !== identities.length + 1) throw new Error(`As many values as places are expected in: ${sql}`);
  const bindAll = bindAllBut([], pieces, identities);
  const patterns: { readonly isNull: readonly boolean[]; readonly bind: Bind }[] = [];
  return (values) => {
    const known = patterns.find(({ isNull }) => hasPattern(values, isNull));
    if (known) return known.bind(values);
    if (patterns.length === MAX_PATTERNS) return bindAll(values);
    const isNull = values.map((value) => value === null);
    const bind = bindAllBut(isNull, pieces, identities);
    patterns.push({ isNull, bind });
    return bind(values);
  };
}

type Bind = (values: readonly unknown[]) => Statement;

function hasPattern(values: readonly unknown[], isNull: readonly boolean[]): boolean {
  for (let at = 0; at < values.length; at += 1) {
    if ((values[at] === null) !== isNull[at]) return false;
  }
  return true;
}

function bindAllBut(isNull: readonly boolean[], pieces: readonly string[], identities: readonly unknown[]): Bind {
  const numbers = new Map<unknown, number>();
  const bound: number[] = [];
  let sql = pieces[0] ?? '';
  for (const [at, identity] of identities.entries()) {
    const number = numbers.get(identity);
    if (isNull[at]) sql += 'null';
    else if (number !== undefined) sql += `?${number}`;
    else {
      bound.push(at);
      numbers.set(identity, bound.length);
      sql += '?';
    }
    sql += pieces[at + 1];
  }
  const pick = listReader<readonly unknown[]>(bound.map((name) => ({ name })));
  return (values) => ({ sql, parameters: pick(values) });
}

/** What is in quotes may have a question mark of its own. */
function splitAtPlaces(sql: string): readonly string[] {
  const pieces = [''];
  for (const [part] of sql.matchAll(/'[^']*'|"[^"]*"|\?|[^'"?]+/g)) {
    if (part === '?') pieces.push('');
    else pieces[pieces.length - 1] += part;
  }
  return pieces;
}
