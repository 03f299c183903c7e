import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createMboxSplitter, MboxFault } from '../../protocol/mbox/mbox-splitter.js';
import type { MboxFlags } from '../../protocol/mbox/status-fields.js';
import type { FileMessageInput } from '../../servers/admin/import-commands.js';
import { CliError } from '../cli-error.js';
import type { FoundMail, MailFiles } from './found-mail.js';

interface MboxFile {
  readonly path: string;
  readonly folder: readonly string[];
  readonly sizeBytes: number;
}

const READ_BYTES = 128 * 1024;
const MAX_DEPTH = 20;

/** One file is one folder; of a directory each mbox in it, also as Thunderbird and Apple Mail keep them. */
export async function openMbox(
  path: string,
  folder: readonly string[],
  nameOf: (fileName: string) => string = (fileName) => fileName,
): Promise<MailFiles> {
  const { isDirectory, size } = await lookAt(path);
  const files = isDirectory ? await listFiles(path, folder, nameOf) : [{ path, folder, sizeBytes: size }];
  if (files.length === 0) throw new CliError(`There is no mbox in ${path}.`);
  return { total: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), read: () => readFiles(files) };
}

async function lookAt(path: string) {
  const found = await stat(path);
  return { isDirectory: found.isDirectory(), size: found.size };
}

async function listFiles(
  directory: string,
  folder: readonly string[],
  nameOf: (fileName: string) => string,
): Promise<readonly MboxFile[]> {
  if (folder.length > MAX_DEPTH) return [];
  const files: MboxFile[] = [];
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(directory, entry.name);
    if (entry.name.startsWith('.')) continue;
    // Thunderbird: the folders below Archive are in Archive.sbd; Apple Mail: Archive.mbox/mbox
    if (entry.isDirectory())
      files.push(...(await listFiles(path, [...folder, nameOf(entry.name.replace(/\.(?:sbd|mbox)$/, ''))], nameOf)));
    else if (entry.isFile() && (await isMbox(path))) {
      const isApple = entry.name === 'mbox' && directory.endsWith('.mbox');
      const name = isApple ? folder : [...folder, nameOf(entry.name.replace(/\.(?:mbox|mbx)$/i, ''))];
      files.push({ path, folder: name, sizeBytes: (await stat(path)).size });
    }
  }
  return files;
}

/** An empty file is an empty folder, unless its name says that it is something else. */
async function isMbox(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    if (bytesRead === 0) return !/\.\w{1,5}$/.test(path) || path.endsWith('.mbox');
    return buffer.toString('latin1', 0, bytesRead).trimStart().startsWith('From ');
  } finally {
    await file.close();
  }
}

async function* readFiles(files: readonly MboxFile[]): AsyncGenerator<FoundMail> {
  let readBefore = 0;
  for (const file of files) {
    yield { kind: 'folder', folder: file.folder };
    yield* readFile(file, readBefore);
    readBefore += file.sizeBytes;
  }
}

async function* readFile({ path, folder }: MboxFile, readBefore: number): AsyncGenerator<FoundMail> {
  const splitter = createMboxSplitter();
  let read = 0;
  let count = 0;
  let isExpunged = false;
  try {
    for await (const piece of createReadStream(path, { highWaterMark: READ_BYTES })) {
      read += (piece as Buffer).length;
      yield* found(splitter.push(piece as Buffer));
    }
    yield* found(splitter.end());
  } catch (error) {
    if (error instanceof MboxFault) throw new CliError(`${path} is no mbox: ${error.message}.`);
    throw error;
  }

  function* found(events: ReturnType<typeof splitter.push>): Generator<FoundMail> {
    for (const event of events) {
      if (event.kind === 'begin') {
        count += 1;
        isExpunged = event.flags.isExpunged;
      }
      if (isExpunged) continue;
      if (event.kind === 'begin')
        yield { kind: 'message', message: toMessage(event.flags, event.at, `${basename(path)}, message ${count}`) };
      else if (event.kind === 'octets') yield event;
      else yield { kind: 'end', done: readBefore + read };
    }
  }

  function toMessage(flags: MboxFlags, internalAt: number | undefined, name: string): FileMessageInput {
    return {
      name,
      folder: [...folder],
      flags: [
        ...(flags.isSeen ? (['seen'] as const) : []),
        ...(flags.isAnswered ? (['answered'] as const) : []),
        ...(flags.isFlagged ? (['flagged'] as const) : []),
        ...(flags.isDraft ? (['draft'] as const) : []),
      ],
      keywords: [...flags.keywords],
      ...(internalAt !== undefined && { internalAt }),
    };
  }
}
