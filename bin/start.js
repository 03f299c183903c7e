#!/usr/bin/env node
// `npm start`: builds what has changed since the last build, then starts in this process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build.js';

if (isBuilt() || (await build())) {
  process.argv.splice(2, 0, 'start');
  await import(new URL('../dist/main.js', import.meta.url).href);
} else {
  process.exitCode = 1;
}

/** In a process of its own: compiler and bundler would stay in the memory of the service. */
async function build() {
  const script = fileURLToPath(new URL('build.js', import.meta.url));
  const [code] = await once(spawn(process.execPath, [script, '--if-changed'], { stdio: 'inherit' }), 'exit');
  return code === 0;
}
