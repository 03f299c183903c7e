import type { RunQuery } from '../kysely-over.js';
import type { SqliteConnection } from './connection.js';
import type { SpanningTransactions } from './redo/spanning-transactions.js';

/**
 * Between groups the writer reads as well: a commit empties the cache of every other connection, so that while mail flows
 * the reader's has to be filled again for each query (29 instead of 21 µs for a small one), and a span is known to the
 * writer alone. The reader, which refuses to write, is the first to run a statement.
 */
export function readerBeside(
  writer: SqliteConnection,
  reader: SqliteConnection,
  transactions: SpanningTransactions,
): RunQuery {
  const read: RunQuery = (query) => {
    if (transactions.isGroupOpen) {
      return transactions.isSpanning ? transactions.groupEnd().then(() => read(query)) : reader.query(query);
    }
    transactions.requireWhole();
    if (reader.hasAnswered(query.sql)) return writer.query(query);
    const answer = reader.query(query);
    return transactions.isSpanning ? writer.query(query) : answer;
  };
  return read;
}
