#!/usr/bin/env node
// Compiles `src` to `dist` and leaves a stamp, by which `npm start` knows what was built; the dashboard beside it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installWeb, isWebBuilt } from './build-web.js';
import { hashFiles, root } from './source-hash.js';

const stamp = new URL('dist/.source-hash', root);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isForced = !process.argv.includes('--if-changed');
  const { isProgramReady, isWebReady } = await build({ isForced });
  // Mail goes on with the dashboard as it was
  process.exitCode = isProgramReady && (isWebReady || !isForced) ? 0 : 1;
}

export function isBuilt() {
  return isProgramBuilt() && isWebBuilt();
}

function isProgramBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles(listHashed());
}

/** What has changed, both at once. The bundler has a process of its own and may fail by itself. */
async function build({ isForced }) {
  const draft = new URL(`.build-${process.pid}-web/`, root);
  try {
    const bundling = !isForced && isWebBuilt() ? Promise.resolve(true) : bundleWeb(draft);
    const isProgramReady = (!isForced && isProgramBuilt()) || (await buildProgram());
    const isWebReady = await bundling;
    if (isWebReady) installWeb(draft);
    return { isProgramReady, isWebReady };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function bundleWeb(draft) {
  process.stderr.write('Building the dashboard…\n');
  const script = fileURLToPath(new URL('build-web.js', import.meta.url));
  const [code] = await once(spawn(process.execPath, [script, fileURLToPath(draft)], { stdio: 'inherit' }), 'exit');
  return code === 0 || fail('The dashboard could not be built and stays as it was.');
}

/** File by file and without a look at types, which `npm test` checks: a first start takes seconds, not half a minute. */
async function buildProgram() {
  const compiler = await import('typescript').catch(() => undefined);
  if (!compiler) return fail('Waypost must be built, but the compiler is missing. Run npm ci first.');
  const { default: ts } = compiler;
  process.stderr.write('Building Waypost…\n');
  const startedMs = performance.now();
  const { options } = ts.convertCompilerOptionsFromJson(readCompilerOptions(ts), fileURLToPath(root));
  const hash = hashFiles(listHashed());
  // Beside the old one, which is replaced at the end: a process that runs from it is not disturbed
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
    keepDashboard(draft);
    replaceDist(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  process.stderr.write(`Built Waypost in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.\n`);
  return true;
}

function write(output, text) {
  mkdirSync(new URL('.', output), { recursive: true });
  writeFileSync(output, text);
}

/** It has sources and a stamp of its own. */
function keepDashboard(draft) {
  const web = new URL('dist/web/', root);
  if (existsSync(web)) cpSync(web, new URL('web/', draft), { recursive: true });
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

function listHashed() {
  return ['package.json', 'tsconfig.json', ...listSources()];
}

function listSources() {
  return readdirSync(new URL('src/', root), { recursive: true })
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `src/${name}`)
    .sort();
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  return false;
}
