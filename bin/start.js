#!/usr/bin/env node
// `npm start`: builds when the sources have changed since the last build, then starts in this process.
import { build, isBuilt } from './build.js';

if (isBuilt() || (await build())) {
  process.argv.splice(2, 0, 'start');
  await import(new URL('../dist/main.js', import.meta.url).href);
} else {
  process.exitCode = 1;
}
