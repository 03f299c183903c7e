#!/usr/bin/env node
// `build-web.js <directory>`: bundles the dashboard of `web`, with gzip and brotli beside each file, and a stamp.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hashFiles, root } from './source-hash.js';

const STAMP = '.source-hash';
const built = new URL('dist/web/', root);
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
// Below it the headers weigh more than what is saved
const WORTH_BYTES = 512;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle(pathToFileURL(`${process.argv[2]}/`)).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

/** A package without the sources has what was built for it. */
export function isWebBuilt() {
  if (!existsSync(new URL('web/index.html', root))) return true;
  const stamp = new URL(STAMP, built);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles(listWebSources());
}

/** A running process has read the old one already. Nothing to install: there was no bundler. */
export function installWeb(draft) {
  if (!existsSync(draft)) return;
  mkdirSync(new URL('dist/', root), { recursive: true });
  rmSync(built, { recursive: true, force: true });
  renameSync(draft, built);
}

async function bundle(draft) {
  const bundler = await import('vite').catch(() => undefined);
  if (!bundler) return tellMissing();
  const startedMs = performance.now();
  const hash = hashFiles(listWebSources());
  await bundler.build({
    configFile: fileURLToPath(new URL('web/vite.config.ts', root)),
    logLevel: 'warn',
    build: { outDir: fileURLToPath(draft), emptyOutDir: true },
  });
  compressAll(draft);
  writeFileSync(new URL(STAMP, draft), hash);
  process.stderr.write(`Built the dashboard in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.\n`);
}

/** An installation for production starts with what is there. */
function tellMissing() {
  const what = existsSync(new URL('index.html', built))
    ? 'The dashboard stays as it was built'
    : 'There is no dashboard';
  process.stderr.write(`${what}: the bundler is missing. Run npm ci to have it.\n`);
}

function compressAll(directory) {
  for (const name of readdirSync(directory, { recursive: true })) {
    const file = new URL(name, directory);
    if (!TEXTS.has(extname(name)) || !statSync(file).isFile()) continue;
    const bytes = readFileSync(file);
    if (bytes.length < WORTH_BYTES) continue;
    const brotli = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    };
    writeFileSync(new URL(`${name}.gz`, directory), gzipSync(bytes, { level: 9 }));
    writeFileSync(new URL(`${name}.br`, directory), brotliCompressSync(bytes, brotli));
  }
}

function listWebSources() {
  const sources = readdirSync(new URL('web/', root), { recursive: true })
    .map((name) => `web/${name}`)
    .filter((name) => !/\.test\.tsx?$/.test(name) && statSync(new URL(name, root)).isFile());
  return ['package.json', ...sources.sort()];
}
