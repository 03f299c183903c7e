import { statSync } from 'node:fs';

/** Switches from root to the owner of the data directory, who could not read files that root creates there. */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
