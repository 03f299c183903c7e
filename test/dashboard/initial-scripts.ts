import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Scripts that a browser fetches before it can show anything: those of the document, and all that they import. */
export function listInitialScripts(directory: string, name = 'index.html'): ReadonlySet<string> {
  const document = readFileSync(join(directory, name), 'utf8');
  const named = [...document.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+\.js)"/g)];
  const found = new Set<string>();
  for (const [, path = ''] of named) addWithImports(directory, path, found);
  return found;
}

/** The same with a page that is fetched when it is opened, such as `sign-in-page`. */
export function listScriptsOfPage(directory: string, page: string): ReadonlySet<string> {
  const found = new Set(listInitialScripts(directory));
  const file = readdirSync(join(directory, 'assets')).find(
    (name) => name.startsWith(`${page}-`) && name.endsWith('.js'),
  );
  if (file === undefined) throw new Error(`no chunk is called ${page}`);
  addWithImports(directory, `assets/${file}`, found);
  return found;
}

export function sumGzipBytes(directory: string, paths: Iterable<string>): number {
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(directory, path))).length, 0);
}

/** `import('./page.js')` waits until it is called; `from"./part.js"` does not. */
function addWithImports(directory: string, path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  const source = readFileSync(join(directory, path), 'utf8');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  for (const [, name = ''] of source.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    addWithImports(directory, folder + name, found);
  }
}
