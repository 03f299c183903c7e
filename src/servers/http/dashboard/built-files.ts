import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the built dashboard, with its compressed forms. */
export interface BuiltFile {
  /** `/assets/index-D4kx.js` */
  readonly path: string;
  readonly type: string;
  /** The hash of its contents, without quotation marks. */
  readonly hash: string;
  readonly bytes: Buffer;
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
}

/** Keyed by path. Read once; no other path is served. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/** Next to the program, both as built (`dist/servers/…`) and as source (`src/servers/…`). */
const BUILT_HERE = fileURLToPath(new URL('../../../../dist/web/', import.meta.url));
const INDEX = '/index.html';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names that need no escape and have no special meaning for a router. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** `undefined`: the dashboard was not built. */
export function readBuiltFiles(directory = BUILT_HERE): BuiltFiles | undefined {
  if (!existsSync(join(directory, INDEX))) return undefined;
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const files = names.flatMap((name) => readBuiltFile(directory, `/${name.replaceAll(sep, '/')}`));
  return new Map(files.map((file) => [file.path, file]));
}

function readBuiltFile(directory: string, path: string): BuiltFile[] {
  const type = TYPES[extname(path)];
  if (type === undefined || !PLAIN_PATH.test(path)) return [];
  const read = (ending: string) => {
    const name = join(directory, path + ending);
    return existsSync(name) ? readFileSync(name) : undefined;
  };
  const bytes = read('') ?? Buffer.alloc(0);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return [{ path, type, hash, bytes, gzip: read('.gz'), brotli: read('.br') }];
}
