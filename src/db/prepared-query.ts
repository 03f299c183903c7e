import { type Compilable, type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';
import type { Db } from './database.js';
import { EngineDb, type Statement } from './engines/kysely-over.js';
import { listReader } from './list-reader.js';

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
    const compiled: { sqlite?: Compiled<Values, Row>; postgres?: Compiled<Values, Row> } = {};
    return (db, values) => {
      const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
      compiled[engine] ??= compile(build(db, (name) => new Place(name as string | number) as never));
      const { query, parametersOf } = compiled[engine];
      const parameters = parametersOf(values);
      if (!(db instanceof EngineDb)) return db.executeQuery({ ...query, parameters });
      return run(db, { sql: query.sql, parameters });
    };
  };
}

interface Compiled<Values, Row> {
  readonly query: CompiledQuery<Row>;
  parametersOf(values: Values): unknown[];
}

function compile<Values extends object, Row>(built: Compilable<Row>): Compiled<Values, Row> {
  const query = built.compile();
  const listed = query.parameters.map((parameter) => (parameter instanceof Place ? parameter : { value: parameter }));
  return { query, parametersOf: listReader<Values>(listed) };
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
  constructor(readonly name: string | number) {}
}
