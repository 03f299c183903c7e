import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { copyDatabase } from '../../src/db/engines/sqlite/copy-database.js';
import { openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';

/**
 * sqlite.org/howtocorrupt.html §2.2: when a process closes any descriptor of the database file, the kernel drops all
 * its POSIX locks on it. The next process to open and close the database believes itself alone and removes the log
 * that this one goes on writing to.
 */
describe.runIf(testEngine() === 'sqlite')('a copied database file', () => {
  it('acknowledges nothing more once a copy by other means has dropped the locks', async () => {
    const fatal: Error[] = [];
    await using db = await openTestDatabase({ onFatal: (error) => fatal.push(error) });
    // SQLite 3.53 survives the loss of either lock; a backup that copies the directory loses both
    await copyFile(pathOf(db), `${pathOf(db)}.copied`);
    await copyFile(`${pathOf(db)}-shm`, `${pathOf(db)}.copied-shm`);
    await openAndCloseElsewhere(pathOf(db));

    await insert(db, 'into a log that no one will read again').catch(() => {});
    await expect(db.durable()).rejects.toMatchObject({ kind: 'unavailable' });
    await setImmediate();
    expect(fatal).toHaveLength(1);
  });

  it('is made by SQLite itself, and the locks stay', async () => {
    await using db = await openTestDatabase();
    await insert(db, 'before the copy');
    await copyDatabase(db, `${pathOf(db)}.copied`);
    await openAndCloseElsewhere(pathOf(db));

    await insert(db, 'after the copy');
    await db.durable();
    expect(await readElsewhere(pathOf(db))).toEqual(['after the copy', 'before the copy']);
    expect(await readElsewhere(`${pathOf(db)}.copied`)).toEqual(['before the copy']);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.reader);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  });
});

function pathOf({ location }: TestDatabase): string {
  if (location.engine !== 'sqlite') throw new Error('SQLite only');
  return location.path;
}

function insert(db: TestDatabase, key: string): Promise<unknown> {
  return db.inTransaction((tx) => tx.insertInto('limit_count').values({ key, count: 1, resets_at: 0 }).execute());
}

async function openAndCloseElsewhere(path: string): Promise<void> {
  await runElsewhere(path, `db.exec('select * from limit_count'); db.close();`);
}

async function readElsewhere(path: string): Promise<string[]> {
  const rows = `db.prepare('select key from limit_count order by key').all()`;
  return JSON.parse(await runElsewhere(path, `console.log(JSON.stringify(${rows}.map(({ key }) => key)))`));
}

/** POSIX locks belong to a process, so the other one must be real. */
async function runElsewhere(path: string, script: string): Promise<string> {
  const library = createRequire(import.meta.url).resolve('@photostructure/sqlite');
  const open = `const db = new (require(${JSON.stringify(library)}).DatabaseSync)(${JSON.stringify(path)});`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', open + script]);
  return stdout;
}
