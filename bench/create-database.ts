import pg from 'pg';

/** An empty one on the server; answers with its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
  const created = new URL(serverUrl);
  created.pathname = `/${name}`;
  return created.href;
}
