#!/usr/bin/env node
// `build-program.js <directory>`: bundles `src` into a few files, which start in half the time of two thousand.
import { cpSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './source-hash.js';

// Packages of some hundred modules: Node takes longer to find and link those than all of ours, at every start
const MANY_FILES = /^(?:kysely|zod)(?:\/|$)/;

const sources = fileURLToPath(new URL('src/', root));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle(pathToFileURL(`${process.argv[2]}/`)).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

/** Types are not looked at: `npm test` does that. */
async function bundle(draft) {
  const bundler = await import('rolldown').catch(() => undefined);
  if (!bundler) throw new Error('Waypost must be built, but the bundler is missing. Run npm ci first.');
  const startedMs = performance.now();
  const built = await bundler.rolldown({
    cwd: fileURLToPath(root),
    // Each of them is started by its file name: the program, and the worker threads
    input: ['src/main.ts', ...listWorkers()],
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !MANY_FILES.test(id), // packages stay packages
    transform: { target: 'node20.19' },
    plugins: [{ name: 'places', transform: keepPlaces }],
  });
  await built.write({
    dir: fileURLToPath(draft),
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await built.close();
  for (const name of listSources().filter((each) => each.endsWith('.json'))) {
    cpSync(new URL(`src/${name}`, root), new URL(name, draft));
  }
  process.stderr.write(`Built Waypost in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.\n`);
}

/** A module finds what lies beside it as if it had its own place in `dist`; workers lie there by their file names. */
function keepPlaces(code, file) {
  if (!code.includes('import.meta.url')) return undefined;
  const place = relative(sources, file).replaceAll('\\', '/').replace(/\.ts$/, '.js');
  const placed = code.replaceAll(/(?<before>new URL\('\.\/[\w-]+-worker\.js', )?import\.meta\.url/g, (own, before) =>
    before ? own : `new URL('./${place}', import.meta.url).href`,
  );
  return { code: placed, map: null }; // lines stay lines
}

function listWorkers() {
  return listSources()
    .filter((name) => name.endsWith('-worker.ts'))
    .map((name) => `src/${name}`);
}

function listSources() {
  return readdirSync(sources, { recursive: true });
}
