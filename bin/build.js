#!/usr/bin/env node
// Compiles `src` to `dist` and leaves a stamp, by which `npm start` knows what was built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const stamp = new URL('dist/.source-hash', root);

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = build() ? 0 : 1;

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

/** Whole, not incremental: otherwise the output of deleted sources stays behind. */
export function build() {
  const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root));
  if (!existsSync(compiler)) return fail('Waypost must be built, but the compiler is missing. Run npm ci first.');
  process.stderr.write('Building Waypost…\n');
  const hash = hashSources();
  rmSync(new URL('dist/', root), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: fileURLToPath(root),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) return fail('The build failed; see above.');
  writeFileSync(stamp, hash);
  return true;
}

/** By content, not by time: a copied or checked-out tree has new times and the same sources. */
function hashSources() {
  const hash = createHash('sha256');
  const names = readdirSync(new URL('src/', root), { recursive: true })
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `src/${name}`)
    .sort();
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.build.json', ...names]) {
    hash.update(`${name}\0`).update(readFileSync(new URL(name, root)));
  }
  return hash.digest('hex');
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  return false;
}
