#!/usr/bin/env node
// Builds program and dashboard into `dist`, with stamps by which `npm start` knows what was built.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** The program alone. */
export function isProgramBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles(listHashed());
}

/** What has changed, both at once, by bundlers in processes of their own. */
async function build({ isForced }) {
  const web = new URL(`.build-${process.pid}-web/`, root);
  const program = new URL(`.build-${process.pid}/`, root);
  const hash = hashFiles(listHashed());
  try {
    const [isProgramReady, isWebReady] = await Promise.all([
      !isForced && isProgramBuilt() ? true : bundle('build-program.js', program, 'Building Waypost…'),
      !isForced && isWebBuilt() ? true : bundle('build-web.js', web, 'Building the dashboard…'),
    ]);
    if (isProgramReady && existsSync(program)) installProgram(program, hash);
    if (isWebReady) installWeb(web);
    else process.stderr.write('The dashboard could not be built and stays as it was.\n');
    return { isProgramReady, isWebReady };
  } finally {
    for (const draft of [web, program]) rmSync(draft, { recursive: true, force: true });
  }
}

async function bundle(name, draft, announcement) {
  process.stderr.write(`${announcement}\n`);
  const script = fileURLToPath(new URL(name, import.meta.url));
  const [code] = await once(spawn(process.execPath, [script, fileURLToPath(draft)], { stdio: 'inherit' }), 'exit');
  return code === 0;
}

/** In one step, with the dashboard that was there: a process that runs from the old one is not disturbed. */
function installProgram(draft, hash) {
  writeFileSync(new URL('.source-hash', draft), hash);
  const dist = new URL('dist/', root);
  const web = new URL('web/', dist);
  if (existsSync(web)) cpSync(web, new URL('web/', draft), { recursive: true });
  const old = new URL(`.build-${process.pid}-old/`, root);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(draft, dist);
  rmSync(old, { recursive: true, force: true });
}

function listHashed() {
  return ['package.json', 'bin/build-program.js', ...listSources()];
}

function listSources() {
  return readdirSync(new URL('src/', root), { recursive: true })
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `src/${name}`)
    .sort();
}
