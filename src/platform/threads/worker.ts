import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts `new URL('./some-worker.js', import.meta.url)` in its own thread. If that file does not exist, the process
 * runs from sources (tests, `npm run dev`), and the `.ts` beside it is loaded through tsx.
 */
export function startWorker(module: URL, options: Omit<WorkerOptions, 'execArgv'> = {}): Worker {
  const isBuilt = existsSync(fileURLToPath(module));
  const resourceLimits = { ...SMALL_NURSERY, ...options.resourceLimits };
  return new Worker(isBuilt ? module : sourceLoader(module), { ...options, resourceLimits, execArgv: [] });
}

/**
 * Most of what our threads allocate is garbage at once. Node's own limit costs all threads together 11 MB more under
 * load.
 */
const SMALL_NURSERY = { maxYoungGenerationSizeMb: 3 };

/** `--import tsx` does nothing in a worker, so the thread itself registers the loader before the module. */
function sourceLoader(module: URL): URL {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href.replace(/cjs$/, 'mjs');
  const source = module.href.replace(/\.js$/, '.ts');
  const script = `import { register } from '${tsx}'; register(); await import('${source}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}
