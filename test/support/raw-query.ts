import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import type { DatabaseLocation } from '../../src/db/open-database.js';

/** One statement past all of our code. An embedded database must not be open in any process. */
export async function queryDatabase<Row>(location: DatabaseLocation, text: string): Promise<Row[]> {
  if (location.engine === 'sqlite') {
    const db = new DatabaseSync(location.path);
    try {
      return db.prepare(text).all() as Row[];
    } finally {
      db.close();
    }
  }
  const client = new Client(location.url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
