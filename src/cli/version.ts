import { readFileSync } from 'node:fs';

/** The release, as package.json states it; the same way up from `src/cli` and from `dist/cli`. */
export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
