import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Where to bind or connect; `close` once the socket is closed. */
export interface AdminSocketPath {
  readonly path: string;
  close(): void;
}

// sun_path has 104 bytes on BSD and 108 on Linux, the closing NUL included
const MAX_PATH_BYTES = 103;

/** `<data>/admin.sock`. The kernel limits the path; on Linux a long one is reached through the open directory. */
export function openAdminSocketPath(dataDir: string): AdminSocketPath {
  const path = join(dataDir, 'admin.sock');
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return { path, close() {} };
  if (process.platform !== 'linux') {
    throw new Error(`${path} is too long for a socket (${MAX_PATH_BYTES} bytes): choose a shorter WAYPOST_DATA_DIR.`);
  }
  const directory = openSync(dataDir, 'r');
  return { path: `/proc/self/fd/${directory}/admin.sock`, close: () => closeSync(directory) };
}
