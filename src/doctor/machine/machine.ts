import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { formatSize } from '../../protocol/byte-size/format-size.js';
import { type Check, type Finding, fault, ok, warning } from '../finding.js';

const SPACE = { low: 0.1, none: 0.02 };
const MEMORY_LOW = 0.05;

export interface MachineFacts {
  /** Bytes, or the number of files. */
  readonly space: Share;
  readonly files: Share;
  readonly memory: Share;
}

export interface Share {
  readonly free: number;
  readonly total: number;
}

export async function readMachine(dataDir: string): Promise<MachineFacts> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(dataDir);
  return {
    space: { free: bavail * bsize, total: blocks * bsize },
    files: { free: ffree, total: files },
    memory: { free: freemem(), total: totalmem() },
  };
}

/** Space and memory of the machine that this node runs on. */
export function machineCheck(read: () => Promise<MachineFacts>): Check {
  return {
    id: 'disk',
    title: 'Machine',
    async look() {
      const { space, files, memory } = await read();
      return [judgeSpace(space), judgeFiles(files), judgeMemory(memory)];
    },
  };
}

function judgeSpace({ free, total }: Share): Finding {
  const title = 'Disk space';
  const detail = `${formatSize(free)} of ${formatSize(total)} are free in the data directory`;
  const remedy =
    'Free space or enlarge the disk. While it is full, mail is answered with temporary errors and nothing is lost.';
  if (free < total * SPACE.none) return fault('disk.space', title, detail, remedy);
  if (free < total * SPACE.low) return warning('disk.space', title, detail, remedy);
  return ok('disk.space', title, detail);
}

/** Some file systems have no fixed number of files, and report 0. */
function judgeFiles({ free, total }: Share): Finding {
  const title = 'Inodes';
  if (total === 0) return ok('disk.inodes', title, 'this file system has no limit');
  const detail = `${free} of ${total} are free`;
  const remedy = 'Delete small files on this disk, or move the data directory to one with more inodes.';
  if (free < total * SPACE.none) return fault('disk.inodes', title, detail, remedy);
  if (free < total * SPACE.low) return warning('disk.inodes', title, detail, remedy);
  return ok('disk.inodes', title, detail);
}

function judgeMemory({ free, total }: Share): Finding {
  const title = 'Memory';
  const detail = `${formatSize(free)} of ${formatSize(total)} are free`;
  if (free >= total * MEMORY_LOW) return ok('memory', title, detail);
  return warning('memory', title, detail, 'Give the machine more memory, or move other programs elsewhere.');
}
