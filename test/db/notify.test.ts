import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { startPostgresRelay } from '../support/postgres-relay.js';
import { silentLog } from '../support/silent-log.js';

describe('notify', () => {
  it('wakes the listeners of its topic and no others', async () => {
    await using db = await openTestDatabase();
    const heard: string[] = [];
    db.listen('mail', (payload) => heard.push(`mail ${payload}`));
    db.listen('jobs', (payload) => heard.push(`jobs ${payload}`));
    db.notify('nobody', '0');
    db.notify('mail', '1');
    await told(db, 'end');
    expect(heard).toEqual(['mail 1']);
  });

  it('tells once what is said often', async () => {
    await using db = await openTestDatabase();
    const heard: string[] = [];
    db.listen('mail', (payload) => heard.push(payload));
    for (let n = 0; n < 100; n += 1) db.notify('mail', n % 2 === 0 ? 'even' : 'odd');
    await told(db, 'end');
    expect(heard).toEqual(['even', 'odd']);
  });

  it('leaves those alone who no longer listen', async () => {
    await using db = await openTestDatabase();
    const heard: string[] = [];
    const stop = db.listen('mail', (payload) => heard.push(payload));
    stop();
    db.notify('mail');
    await told(db, 'end');
    expect(heard).toEqual([]);
  });

  it('is heard here before it returns, and once, when it is told', async () => {
    await using db = await openTestDatabase();
    const heard: string[] = [];
    db.listen('mail', (payload) => heard.push(payload));
    db.tell('mail', 'now');
    expect(heard).toEqual(['now']);
    await told(db, 'end');
    expect(heard).toEqual(['now']);
  });

  it.runIf(testEngine() === 'postgres')('tells other nodes what is told here', async () => {
    await using db = await openTestDatabase();
    const other = await openDatabase(db.location, { log: silentLog, onFatal() {} });
    const heard = new Promise((resolve) => other.listen('mail', resolve));
    db.tell('mail', 'now');
    expect(await heard).toBe('now');
    await other.close();
  });

  it.runIf(testEngine() === 'postgres')('loses nothing that is said while the connection is lost', async () => {
    await using db = await openTestDatabase();
    const other = await openDatabase(db.location, { log: silentLog, onFatal() {} });
    const news = new EventEmitter();
    db.listen('mail', () => news.emit('gap'));
    other.listen('mail', (payload) => payload && news.emit('mail', payload));
    expect(db.isListening()).toBe(true);
    const heard = once(news, 'mail');
    const gap = once(news, 'gap');
    await sql`
      select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = current_database() and query = 'listen waypost'
        order by backend_start limit 1
      ) as first`.execute(db.reader);
    while (db.isListening()) await new Promise(setImmediate);
    db.notify('mail', 'in between');
    await gap;
    expect(db.isListening()).toBe(true);
    expect(await heard).toEqual(['in between']);
    await other.close();
  });

  it.runIf(testEngine() === 'postgres')(
    'notices a connection that is dead without an end, and says so to all',
    async () => {
      await using own = await openTestDatabase();
      const relay = await startPostgresRelay(own.location.engine === 'postgres' ? own.location.url : '');
      const location = { engine: 'postgres', url: relay.url } as const;
      const db = await openDatabase(location, { log: silentLog, onFatal() {}, heartbeatMs: 200 });
      const news = new EventEmitter();
      db.listen('mail', (payload) => news.emit(payload === '' ? 'gap' : 'mail', payload));
      const gap = once(news, 'gap');
      relay.fallSilent();
      own.tell('mail', 'unheard');
      await gap;
      expect(db.isListening()).toBe(true);
      const heard = once(news, 'mail');
      own.tell('mail', 'heard');
      expect(await heard).toEqual(['heard']);
      await relay[Symbol.asyncDispose]();
      await db.close();
    },
  );

  it.runIf(testEngine() === 'postgres')('still tells other nodes what was said just before closing', async () => {
    await using db = await openTestDatabase();
    const heard = new Promise((resolve) => db.listen('mail', resolve));
    const other = await openDatabase(db.location, { log: silentLog, onFatal() {} });
    other.notify('mail', 'last words');
    await other.close();
    expect(await heard).toBe('last words');
  });

  it.runIf(testEngine() === 'postgres')('finds its way back after a lost connection, and says so', async () => {
    await using db = await openTestDatabase();
    const news = new EventEmitter();
    db.listen('mail', (payload) => news.emit('mail', payload));
    const missed = once(news, 'mail');
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen waypost'`.execute(db.reader);
    expect(await missed).toEqual(['']);

    const heard = once(news, 'mail');
    db.notify('mail', 'again');
    expect(await heard).toEqual(['again']);
  });
});

/** News is told in order, so whatever was said before `topic` has been heard when this resolves. */
function told(db: Pick<Awaited<ReturnType<typeof openTestDatabase>>, 'listen' | 'notify'>, topic: string) {
  return new Promise<void>((resolve) => {
    db.listen(topic, () => resolve());
    db.notify(topic);
  });
}
