import { type Compilable, type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';
import type { Db } from './database.js';

/** A query that runs with different values each time. */
export type PreparedQuery<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>;

/**
 * For the few queries that every call makes: Kysely builds and compiles each once per engine, then only runs it.
 * Building one costs more than SQLite takes to answer it. `value('id')` marks the place of a value.
 */
export function prepareQuery<Values extends object>() {
  return <Row>(build: Build<Values, Row>): PreparedQuery<Values, Row> => {
    const compiled: { sqlite?: CompiledQuery<Row>; postgres?: CompiledQuery<Row> } = {};
    return (db, values) => {
      const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
      compiled[engine] ??= build(db, (name) => new Place(name) as never).compile();
      const query = compiled[engine];
      return db.executeQuery({ ...query, parameters: fill(query.parameters, values) });
    };
  };
}

type Build<Values, Row> = (db: Db, value: <K extends keyof Values>(name: K) => Values[K]) => Compilable<Row>;

/** Kysely binds any object as a value. */
class Place {
  constructor(readonly name: PropertyKey) {}
}

function fill<Values extends object>(parameters: readonly unknown[], values: Values): unknown[] {
  return parameters.map((parameter) =>
    parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
  );
}
