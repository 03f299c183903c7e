#!/usr/bin/env node
// Compiles `src` to `dist` and leaves a stamp, by which `npm start` knows what was built.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const stamp = new URL('dist/.source-hash', root);

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await build()) ? 0 : 1;

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

/** File by file and without a look at types, which `npm test` checks: a first start takes seconds, not half a minute. */
export async function build() {
  const compiler = await import('typescript').catch(() => undefined);
  if (!compiler) return fail('Waypost must be built, but the compiler is missing. Run npm ci first.');
  const { default: ts } = compiler;
  process.stderr.write('Building Waypost…\n');
  const { options } = ts.convertCompilerOptionsFromJson(readCompilerOptions(ts), fileURLToPath(root));
  const hash = hashSources();
  // Beside the old one, which is replaced at the end: whoever runs from it meanwhile is not disturbed
  const draft = new URL(`.build-${process.pid}/`, root);
  try {
    for (const name of listSources()) {
      const source = readFileSync(new URL(name, root), 'utf8');
      if (name.endsWith('.json')) {
        write(new URL(name.replace(/^src\//, ''), draft), source);
        continue;
      }
      const compiled = ts.transpileModule(source, { fileName: name, compilerOptions: options });
      const output = new URL(name.replace(/^src\//, '').replace(/\.ts$/, '.js'), draft);
      write(output, compiled.outputText);
      writeFileSync(`${fileURLToPath(output)}.map`, compiled.sourceMapText ?? '');
    }
    writeFileSync(new URL('.source-hash', draft), hash);
    replaceDist(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

function write(output, text) {
  mkdirSync(new URL('.', output), { recursive: true });
  writeFileSync(output, text);
}

function replaceDist(draft) {
  const dist = new URL('dist/', root);
  const old = new URL(`.build-${process.pid}-old/`, root);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(draft, dist);
  rmSync(old, { recursive: true, force: true });
}

function readCompilerOptions(ts) {
  const file = fileURLToPath(new URL('tsconfig.json', root));
  const { compilerOptions } = ts.readConfigFile(file, ts.sys.readFile).config;
  // A single file does not tell that its package is one of modules
  return { ...compilerOptions, module: 'ESNext', moduleResolution: 'Bundler', noEmit: false, sourceMap: true };
}

function listSources() {
  return readdirSync(new URL('src/', root), { recursive: true })
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `src/${name}`)
    .sort();
}

/** By content, not by time: a copied or checked-out tree has new times and the same sources. */
function hashSources() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'tsconfig.json', ...listSources()]) {
    hash.update(`${name}\0`).update(readFileSync(new URL(name, root)));
  }
  return hash.digest('hex');
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  return false;
}
