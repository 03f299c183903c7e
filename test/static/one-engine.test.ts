import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ONE_ENGINE, ONE_ENGINE_FILES } from '../support/one-engine.js';

const DATABASE = 'test/support/database.ts';
const OTHER_STAGES = /^test\/(?:static|long|browser)\//;

function listTests(): readonly string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => join('test', file))
    .filter((file) => file.endsWith('.test.ts') && !OTHER_STAGES.test(file));
}

/** Imports of types alone load nothing. */
function listImports(file: string): readonly string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^'";]*?from '(\.[^']+)'/gm);
  return [...found].map(([, path = '']) => join(dirname(file), path.replace(/\.js$/, '.ts')));
}

/** Through other files of `test/` alone: the code of the service opens a database that it is given. */
function reaches(file: string, wanted: RegExp, seen = new Set<string>()): boolean {
  if (wanted.test(file)) return true;
  if (seen.has(file) || !file.startsWith('test/') || !existsSync(file)) return false;
  seen.add(file);
  return listImports(file).some((next) => reaches(next, wanted, seen));
}

describe('the files that run on one engine', () => {
  it('exist, and each is listed once', () => {
    expect(ONE_ENGINE_FILES.filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(ONE_ENGINE_FILES).size).toBe(ONE_ENGINE_FILES.length);
  });

  it('are all those that open no database, and a few with another reason', () => {
    const opens = new RegExp(`^(?:${DATABASE}|src/db/open-database\\.ts)$`);
    const without = listTests().filter((file) => !reaches(file, opens));
    const otherReason = Object.entries(ONE_ENGINE).flatMap(([reason, files]) =>
      reason === 'opens no database' ? [] : files,
    );
    expect(without.filter((file) => !otherReason.some((other) => other === file)).toSorted()).toEqual(
      [...ONE_ENGINE['opens no database']].toSorted(),
    );
  });
});
