#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../dist/main.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  process.stderr.write('Waypost is not built yet. Run npm start once, or npm run build.\n');
  process.exitCode = 2;
}
