import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type DatabaseIntrospector,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Db } from '../database.js';
import type { Tables } from '../tables.js';

/** What an engine needs of a query. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export type RunQuery = (query: Statement) => QueryResult<unknown> | Promise<QueryResult<unknown>>;

/** The SQL dialect of an engine, without its connections. One instance serves all: compiling is synchronous. */
export interface SqlFlavour {
  readonly adapter: DialectAdapter;
  readonly compiler: QueryCompiler;
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector;
}

/**
 * A query builder whose queries all go through `run`. Kysely's own pool and transactions are not used: connections
 * belong to the engine, and a second way to begin a transaction would bypass its queue.
 */
export function kyselyOver(flavour: SqlFlavour, run: RunQuery): Db {
  const connection = connectionOver(run);
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const dialect: Dialect = {
    createAdapter: () => flavour.adapter,
    createQueryCompiler: () => flavour.compiler,
    createIntrospector: (db) => flavour.createIntrospector(db),
    createDriver: () => noDriver,
  };
  const executor = new DefaultQueryExecutor(flavour.compiler, flavour.adapter, provider);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: noDriver, executor });
}

function connectionOver(run: RunQuery): DatabaseConnection {
  return {
    executeQuery: async <R>(query: CompiledQuery) => (await run(query)) as QueryResult<R>,
    // An open cursor pins the write-ahead log on SQLite and a connection on PostgreSQL
    streamQuery: () => refuse('Queries are not streamed: page by key'),
  };
}

const noDriver: Driver = {
  init: async () => {},
  destroy: async () => {},
  acquireConnection: async () => refuse('Connections belong to the engine: use the reader or inTransaction'),
  releaseConnection: async () => {},
  beginTransaction: async () => refuse('Use inTransaction'),
  commitTransaction: async () => refuse('Use inTransaction'),
  rollbackTransaction: async () => refuse('Use inTransaction'),
};

function refuse(remedy: string): never {
  throw new Error(remedy);
}
