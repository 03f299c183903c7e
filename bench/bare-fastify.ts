/**
 * The peer of `bench/api.ts`: Fastify with one select or one insert and nothing else. Same engine, same row width,
 * same durability (a commit that would survive a power cut), no authentication, no rules.
 */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import fastify from 'fastify';
import pg from 'pg';

interface Rows {
  get(id: string): Promise<unknown>;
  list(): Promise<unknown[]>;
  insert(name: string): Promise<unknown>;
}

const [engine, location, count] = process.argv.slice(2);
if (!engine || !location) throw new Error('usage: bare-fastify.ts sqlite|postgres <file or url> <rows>');
const FILLER = JSON.stringify({ recipients: ['ann@example.test'], labels: ['bench'], padding: 'x'.repeat(400) });
// The library closes a database that only its statements still know
const held: unknown[] = [];
const rows = engine === 'sqlite' ? sqliteRows(location) : await postgresRows(location);

const firstId = await fill(Number(count ?? 1000));
const server = fastify();
server.get<{ Params: { id: string } }>('/alias/:id', (request) => rows.get(request.params.id));
server.get('/aliases', () => rows.list());
server.post<{ Body: { name: string } }>('/alias', (request) => rows.insert(request.body.name));
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port), firstId });

async function fill(total: number): Promise<string> {
  const first = (await rows.insert('first')) as { id: string };
  for (let i = 1; i < total; i++) await rows.insert(`filler-${i}`);
  return first.id;
}

function sqliteRows(file: string): Rows {
  const db = new DatabaseSync(file);
  held.push(db);
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  db.exec('create table alias (id text primary key, name text unique, body text, created_at integer)');
  const select = db.prepare('select * from alias where id = ?');
  const selectAll = db.prepare('select * from alias order by created_at, id limit 1000');
  const insert = db.prepare('insert into alias values (?, ?, ?, ?)');
  return {
    get: async (id) => select.get(id),
    list: async () => selectAll.all(),
    async insert(name) {
      const id = randomBytes(12).toString('hex');
      insert.run(id, name, FILLER, Date.now());
      return { id, name };
    },
  };
}

async function postgresRows(url: string): Promise<Rows> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query('drop table if exists bench_alias');
  await pool.query('create table bench_alias (id text primary key, name text unique, body text, created_at bigint)');
  return {
    get: async (id) =>
      (await pool.query({ name: 'get', text: 'select * from bench_alias where id = $1', values: [id] })).rows[0],
    list: async () => (await pool.query('select * from bench_alias order by created_at, id limit 1000')).rows,
    async insert(name) {
      const id = randomBytes(12).toString('hex');
      await pool.query({
        name: 'put',
        text: 'insert into bench_alias values ($1, $2, $3, $4)',
        values: [id, name, FILLER, Date.now()],
      });
      return { id, name };
    },
  };
}
