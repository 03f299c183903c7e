import { type Compilable, type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';
import type { Db } from './database.js';
import { EngineDb, type Statement } from './engines/kysely-over.js';
import { leanStatements } from './lean-statements.js';
import { type ListedValue, listReader } from './list-reader.js';

/** A query that runs with other values each time. */
export type PreparedQuery<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>;

/**
 * For the few queries on the path of every call: built and compiled once per engine, then only run. Building one costs
 * more than SQLite takes to answer it. `value('id')` stands where the value will be.
 */
export function prepareQuery<Values extends object>() {
  return <Row>(build: Build<Values, Row>): PreparedQuery<Values, Row> => {
    const statements = compiledOnce(build);
    return (db, values) => {
      const { query, statementOf } = statements(db);
      const statement = statementOf(values);
      return db instanceof EngineDb ? run(db, statement) : db.executeQuery({ ...query, ...statement });
    };
  };
}

type Build<Values, Row> = (db: Db, value: <K extends keyof Values>(name: K) => Values[K]) => Compilable<Row>;

/** For each engine. */
function compiledOnce<Values extends object, Row>(build: Build<Values, Row>): (db: Db) => Compiled<Values, Row> {
  const compiled: { sqlite?: Compiled<Values, Row>; postgres?: Compiled<Values, Row> } = {};
  return (db) => {
    const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    compiled[engine] ??= compile(
      build(db, (name) => new Place(name as string | number) as never),
      engine,
    );
    return compiled[engine];
  };
}

interface Compiled<Values, Row> {
  readonly query: CompiledQuery<Row>;
  statementOf(values: Values): Statement;
}

function compile<Values extends object, Row>(
  built: Compilable<Row>,
  engine: 'sqlite' | 'postgres',
): Compiled<Values, Row> {
  const query = built.compile();
  const listed = query.parameters.map((parameter) => (parameter instanceof Place ? parameter : { value: parameter }));
  const listOf = listReader<Values>(listed);
  const statementWith =
    engine === 'sqlite' ? leanStatements(query.sql, listed.map(identityOf)) : wholeStatements(query.sql);
  return { query, statementOf: (values) => statementWith(listOf(values)) };
}

function identityOf(listed: ListedValue): unknown {
  return 'name' in listed ? listed.name : listed;
}

function wholeStatements(sql: string): (parameters: readonly unknown[]) => Statement {
  return (parameters) => ({ sql, parameters });
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
