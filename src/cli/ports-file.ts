import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../platform/files/data-dir.js';

/** `{"http":4000,"dns":5353}`: every bound port by door. */
export type Ports = Readonly<Record<string, number>>;

/** Written once every door is open: scripts wait for this file. */
export function writePortsFile(dataDir: string, ports: Ports): void {
  writeFileDurably(pathIn(dataDir), `${JSON.stringify(ports)}\n`);
}

/** The ports of the running server, or of the last one. */
export function readPortsFile(dataDir: string): Ports | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as Ports;
  } catch {
    return undefined;
  }
}

/** Also called before a start: a killed process leaves its file behind. */
export function removePortsFile(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'ports.json');
}
