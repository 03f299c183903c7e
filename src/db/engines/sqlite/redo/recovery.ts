import { randomInt } from 'node:crypto';
import type { SqliteConnection } from '../connection.js';
import type { FoundSpan, SpanPlace } from './redo-record.js';

/*
 * The state that a span begins from is named by two numbers of the database's header that are its owner's to use:
 * `user_version` counts the spans that were committed, and `application_id` is another one after each, so that a copy put
 * back in the place of the database does not take the journal of the one before it.
 */
const NUMBERS = 2 ** 31; // SQLite's have a sign

/** What a crash left in the journal, unless the database has it. */
export function findMissing(writer: SqliteConnection, found: FoundSpan | undefined): FoundSpan | undefined {
  const { span, lineage } = readPlace(writer);
  return found?.place.span === span && found.place.lineage === lineage ? found : undefined;
}

/** Before anyone else writes, and once the files have what its rows point to. */
export function makeAgain(writer: SqliteConnection, missing: FoundSpan): void {
  writer.execute('begin immediate');
  replay(writer, missing);
  nameNext(writer, missing.place);
  writer.execute('commit');
}

/** Inside a transaction. */
export function replay(writer: SqliteConnection, { groups }: FoundSpan): void {
  for (const statement of groups.flat()) writer.query(statement);
}

export function readPlace(writer: SqliteConnection): SpanPlace {
  return { span: readNumber(writer, 'user_version'), lineage: readNumber(writer, 'application_id') };
}

/** Inside the transaction that commits a span: what is in it and the name of the next are there together or not at all. */
export function nameNext(writer: SqliteConnection, { span }: SpanPlace): SpanPlace {
  const next = { span: (span + 1) % NUMBERS, lineage: randomInt(NUMBERS) };
  writer.execute(`pragma user_version = ${next.span}; pragma application_id = ${next.lineage}`);
  return next;
}

function readNumber(writer: SqliteConnection, pragma: string): number {
  const { rows } = writer.query({ sql: `pragma ${pragma}`, parameters: [] });
  return Number((rows[0] as Record<string, unknown>)[pragma]);
}
