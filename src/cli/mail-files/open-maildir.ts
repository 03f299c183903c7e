import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeUtf7 } from '../../protocol/imap/modified-utf7.js';
import { readKeywordsFile, readMaildirFlags, readMaildirFolder } from '../../protocol/maildir/maildir-name.js';
import type { FileMessageInput } from '../../servers/admin/import-commands.js';
import { CliError } from '../cli-error.js';
import type { FoundMail, MailFiles } from './found-mail.js';
import { readMessageFile } from './read-message-file.js';

interface MaildirFolder {
  readonly path: string;
  readonly folder: readonly string[];
  readonly files: number;
}

const MAX_DEPTH = 20;
const MESSAGES = ['cur', 'new'] as const;

/** A Maildir with its folders: beside each other (Maildir++, `.Sent.2024`) or in each other (`Sent/2024`). */
export async function openMaildir(path: string, folder: readonly string[]): Promise<MailFiles> {
  const folders = await listFolders(path, folder);
  if (folders.length === 0) throw new CliError(`There is no Maildir in ${path}: no directory in it has cur and new.`);
  return { total: folders.reduce((sum, { files }) => sum + files, 0), read: () => readFolders(folders) };
}

async function listFolders(directory: string, folder: readonly string[]): Promise<readonly MaildirFolder[]> {
  if (folder.length > MAX_DEPTH) return [];
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const found: MaildirFolder[] = [];
  if (MESSAGES.every((name) => names.includes(name))) {
    const counts = await Promise.all(MESSAGES.map(async (name) => (await listFiles(join(directory, name))).length));
    found.push({ path: directory, folder, files: counts.reduce((sum, count) => sum + count, 0) });
  }
  for (const name of names) {
    if (['cur', 'new', 'tmp'].includes(name)) continue;
    const levels = name.startsWith('.') ? readMaildirFolder(name, decode) : [decode(name)];
    if (levels) found.push(...(await listFolders(join(directory, name), [...folder, ...levels])));
  }
  return found;
}

/** Some programs write UTF-8, which no modified UTF-7 is. */
function decode(name: string): string {
  return decodeUtf7(name) ?? name;
}

async function listFiles(directory: string): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => !name.startsWith('.')).sort();
}

async function* readFolders(folders: readonly MaildirFolder[]): AsyncGenerator<FoundMail> {
  let done = 0;
  for (const { path, folder } of folders) {
    yield { kind: 'folder', folder };
    const keywords = await readKeywords(path);
    for (const place of MESSAGES) {
      for (const name of await listFiles(join(path, place))) {
        done += 1;
        const file = join(path, place, name);
        const found = await findFile(file);
        if (!found?.isFile()) continue;
        yield { kind: 'message', message: toMessage(file, name, folder, found.mtimeMs, keywords) };
        for await (const octets of readMessageFile(file)) yield { kind: 'octets', octets };
        yield { kind: 'end', done };
      }
    }
  }
}

/** `undefined`: a program has moved or deleted it since. */
async function findFile(path: string) {
  return stat(path).catch(() => undefined);
}

async function readKeywords(directory: string): Promise<ReadonlyMap<number, string>> {
  return readKeywordsFile(await readFile(join(directory, 'dovecot-keywords'), 'utf8').catch(() => ''));
}

function toMessage(
  path: string,
  name: string,
  folder: readonly string[],
  modifiedAt: number,
  names: ReadonlyMap<number, string>,
): FileMessageInput {
  const flags = readMaildirFlags(name);
  const keywords = flags.keywords.flatMap((index) => names.get(index) ?? []);
  return {
    name: path,
    folder: [...folder],
    flags: [
      ...(flags.isSeen ? (['seen'] as const) : []),
      ...(flags.isAnswered ? (['answered'] as const) : []),
      ...(flags.isFlagged ? (['flagged'] as const) : []),
      ...(flags.isDraft ? (['draft'] as const) : []),
      ...(flags.isDeleted ? (['deleted'] as const) : []),
    ],
    keywords: flags.isForwarded ? [...keywords, '$Forwarded'] : keywords,
    // Delivery agents and IMAP servers keep the date of arrival there, in whole seconds
    internalAt: Math.floor(modifiedAt / 1000) * 1000,
  };
}
