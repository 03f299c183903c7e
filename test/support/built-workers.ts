import type { Plugin } from 'vitest/config';

const dist = new URL('../../dist/', import.meta.url);
const WORKER = /new URL\('\.\/([\w-]+-worker\.js)', import\.meta\.url\)/g;

/**
 * Worker threads from `dist`, when that is what the sources say now: from sources each thread takes half a second of CPU
 * time before its first task. Without a build they run from sources. The cache of modules knows plugins by their names.
 */
export async function builtWorkers(): Promise<Plugin[]> {
  const { isProgramBuilt } = await import(new URL('../../bin/build.js', import.meta.url).href);
  if (!isProgramBuilt()) return [];
  return [
    {
      name: 'waypost-built-workers',
      enforce: 'pre',
      transform(code) {
        const changed = code.replaceAll(WORKER, (_, name) => `new URL(${JSON.stringify(new URL(name, dist).href)})`);
        return changed === code ? undefined : { code: changed, map: null }; // lines stay lines
      },
    },
  ];
}
