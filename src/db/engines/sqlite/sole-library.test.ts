import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * sqlite.org/howtocorrupt.html §2.2: closing any descriptor of the database or its -shm file drops SQLite's locks.
 * test/db/copied-file.test.ts shows the damage; this test shows that no code of the product can do it.
 */
describe('the database file', () => {
  const sources = listSources();

  it('is opened by one library, in one place; another holds the lock file of the data directory', () => {
    const library = /from '@photostructure\/sqlite'/;
    expect(namesOf(sources.filter(({ text }) => library.test(withoutTypeImports(text))))).toEqual([
      'db/engines/sqlite/connection.ts',
      'platform/files/data-dir-lock.ts',
    ]);
    expect(namesOf(sources.filter(({ text }) => /'(node:sqlite|better-sqlite3|libsql)'/.test(text)))).toEqual([]);
  });

  it('is not within reach of the file system: only the log, an old journal and finished copies are opened', () => {
    const engine = sources.filter(({ name }) => name.startsWith('db/'));
    const withFileSystem = engine.filter(({ text }) => /from '(node:)?fs/.test(text));
    expect(namesOf(withFileSystem)).toEqual([
      'db/engines/sqlite/old-copies.ts',
      'db/engines/sqlite/old-journal/replay-journal.ts',
      'db/engines/sqlite/private-files.ts',
    ]);
    // 'wx' opens only files that did not exist, so SQLite cannot have locks on them
    expect(withFileSystem.flatMap(({ text }) => text.match(/openSync\([^)]*\)/g) ?? [])).toEqual([
      "openSync(path, 'wx', OWNER_ONLY)",
    ]);
    expect(withFileSystem.flatMap(({ text }) => text.match(/readFileSync\([^)]*\)/g) ?? [])).toEqual([
      'readFileSync(journalOf(path)',
    ]);
    const opening = engine.flatMap(({ name, text }) =>
      (text.match(/files\.open\w*\([^)]*\)/g) ?? []).map((call) => `${name}: ${call}`),
    );
    expect(opening).toEqual([
      "db/engines/sqlite/copy-database.ts: files.open(to, 'r')",
      // The message bodies that 0.1.0 stored beside the database
      'db/engines/sqlite/old-journal/replay-journal.ts: files.open(path, existsSync(path)',
      "db/engines/sqlite/wal-sync.ts: files.open(path, 'r')",
    ]);
    expect(engine.filter(({ text }) => /WalSync\.open\(`\$\{path\}-wal`/.test(text))).toHaveLength(1);
  });

  it('has a -shm file that no source speaks to', () => {
    expect(namesOf(sources.filter(({ text }) => /['"`][^'"`\n]*-shm['"`]/.test(text)))).toEqual([]);
  });
});

interface Source {
  readonly name: string;
  readonly text: string;
}

function listSources(): Source[] {
  const root = join(import.meta.dirname, '../../..');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => ({ name, text: withoutComments(readFileSync(join(root, name), 'utf8')) }));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function withoutTypeImports(text: string): string {
  return text.replace(/^import type .*$/gm, '');
}

function namesOf(sources: readonly Source[]): string[] {
  return sources.map(({ name }) => name);
}
