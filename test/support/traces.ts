import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseLocation } from '../../src/db/open-database.js';

/** Where written data may be found. */
interface Places {
  readonly dataDir: string | undefined;
  readonly location: DatabaseLocation;
}

/** Where a text is readable: files of the data directory, and on PostgreSQL the tables. The service must be stopped. */
export async function findTraces({ dataDir, location }: Places, text: string): Promise<readonly string[]> {
  const inFiles = dataDir === undefined ? [] : await findInFiles(dataDir, text);
  return location.engine === 'postgres' ? [...inFiles, ...(await findInTables(location.url, text))] : inFiles;
}

/** The same while it runs: the log and other files. No other process may open SQLite's own file. */
export function findTracesBeside(dataDir: string, text: string): Promise<readonly string[]> {
  return findInFiles(dataDir, text, /\.db(-shm)?$/);
}

async function findInFiles(directory: string, text: string, except = /^$/): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile() && !except.test(one.name))) {
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0)); // deleted since it was listed
    if (bytes.includes(text)) found.push(entry.name);
  }
  return found;
}

/** Every column of every table: texts as they are, octets as the text that they spell. */
async function findInTables(url: string, text: string): Promise<readonly string[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table_name: string; column_name: string; data_type: string }>(
      `select table_name, column_name, data_type from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'bytea')`,
    );
    const found: string[] = [];
    for (const { table_name, column_name, data_type } of columns) {
      const wanted = data_type === 'bytea' ? `convert_to($1, 'UTF8')` : '$1';
      const { rows } = await client.query(
        `select 1 from "${table_name}" where position(${wanted} in "${column_name}") > 0 limit 1`,
        [text],
      );
      if (rows.length > 0) found.push(`${table_name}.${column_name}`);
    }
    return found;
  } finally {
    await client.end();
  }
}
