import { type Compilable, type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';
import type { Db } from './database.js';
import { EngineDb, type Statement } from './engines/kysely-over.js';

/** A query that runs with other values each time. */
export type PreparedQuery<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>;

/**
 * For the few queries on the path of every call: built and compiled once per engine, then only run. Building one costs
 * more than SQLite takes to answer it. `value('id')` stands where the value will be.
 */
export function prepareQuery<Values extends object>() {
  return <Row>(
    build: (db: Db, value: <K extends keyof Values>(name: K) => Values[K]) => Compilable<Row>,
  ): PreparedQuery<Values, Row> => {
    const compiled: { sqlite?: CompiledQuery<Row>; postgres?: CompiledQuery<Row> } = {};
    return (db, values) => {
      const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
      compiled[engine] ??= build(db, (name) => new Place(name) as never).compile();
      const query = compiled[engine];
      const parameters: unknown[] = [];
      for (const parameter of query.parameters) {
        parameters.push(parameter instanceof Place ? values[parameter.name as keyof Values] : parameter);
      }
      if (!(db instanceof EngineDb)) return db.executeQuery({ ...query, parameters });
      return run(db, { sql: query.sql, parameters });
    };
  };
}

/** What SQLite answers at once is a promise all the same: callers see no difference between the engines. */
function run<Row>(db: EngineDb, query: Statement): Promise<QueryResult<Row>> {
  try {
    return Promise.resolve(db.runQuery(query) as QueryResult<Row> | Promise<QueryResult<Row>>);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Kysely takes any object for a value to bind. */
class Place {
  constructor(readonly name: PropertyKey) {}
}
