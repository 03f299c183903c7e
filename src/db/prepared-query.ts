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
  return <Row>(build: Build<Values, Row>): PreparedQuery<Values, Row> => prepare(build, {});
}

/**
 * A change of one row or none, where a question can tell which: it has an answer exactly where the row will be changed.
 * SQLite may ask that alone and make the change last, as that of a command, which says what must not hang on it.
 */
export function prepareForetold<Values extends object>() {
  return (build: Build<Values, unknown>, foretell: Build<Values, unknown>): PreparedQuery<Values, unknown> =>
    prepare(build, { foretell });
}

/**
 * One whose answer nobody reads, not even how many rows it changed, that only the disk can refuse, and that nothing else in
 * its transaction hangs on: no other reads what this one changes, nor changes what it reads. SQLite may run it last, once
 * it is in the journal.
 */
export function prepareCommand<Values extends object>() {
  return (build: Build<Values, unknown>): ((db: Db, values: Values) => Promise<unknown>) =>
    prepare(build, { follows: true });
}

type Build<Values, Row> = (db: Db, value: <K extends keyof Values>(name: K) => Values[K]) => Compilable<Row>;

function prepare<Values extends object, Row>(
  build: Build<Values, Row>,
  { follows = false, foretell }: { readonly follows?: boolean; readonly foretell?: Build<Values, unknown> },
): PreparedQuery<Values, Row> {
  const statements = compiledOnce(build);
  const foretelling = foretell && compiledOnce(foretell);
  return (db, values) => {
    const { query, statementOf } = statements(db);
    const { sql, parameters } = statementOf(values);
    if (!(db instanceof EngineDb)) return db.executeQuery({ ...query, sql, parameters });
    return foretelling
      ? run(db, { sql, parameters, foretell: () => foretelling(db).statementOf(values) })
      : run(db, { sql, parameters, follows });
  };
}

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
