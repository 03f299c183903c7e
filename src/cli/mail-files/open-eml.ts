import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readArrivalDate } from '../../protocol/mime/arrival-date.js';
import { CliError } from '../cli-error.js';
import type { FoundMail, MailFiles } from './found-mail.js';
import { readMessageFile } from './read-message-file.js';

const MAX_DEPTH = 20;

/** One file is one message; of a directory every `.eml` in it and below it. */
export async function openEml(path: string, folder: readonly string[]): Promise<MailFiles> {
  const files = (await stat(path)).isDirectory() ? await listFiles(path, 0) : [path];
  if (files.length === 0) throw new CliError(`There is no file with the ending .eml in ${path}.`);
  return { total: files.length, read: () => readFiles(files, folder) };
}

async function listFiles(directory: string, depth: number): Promise<readonly string[]> {
  if (depth > MAX_DEPTH) return [];
  const files: string[] = [];
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) files.push(...(await listFiles(path, depth + 1)));
    else if (entry.isFile() && /\.eml$/i.test(entry.name)) files.push(path);
  }
  return files;
}

async function* readFiles(files: readonly string[], folder: readonly string[]): AsyncGenerator<FoundMail> {
  for (const [n, path] of files.entries()) {
    let isFirst = true;
    for await (const octets of readMessageFile(path)) {
      if (isFirst) {
        // The date of the file is that of its download
        const internalAt = readArrivalDate(octets.toString('latin1'));
        const named = { name: path, folder: [...folder], flags: [], keywords: [] };
        yield { kind: 'message', message: { ...named, ...(internalAt !== undefined && { internalAt }) } };
      }
      isFirst = false;
      yield { kind: 'octets', octets };
    }
    if (!isFirst) yield { kind: 'end', done: n + 1 };
  }
}
