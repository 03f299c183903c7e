import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import type { CopiedAccount } from '../servers/admin/account-copy-commands.js';

/** Domains, members, aliases and their recipients. */
export const ACCOUNT_FILE = 'account.json';
export const MAILBOXES = 'mailboxes';
/** The file of a mailbox that was exported without its password. */
export const SEALED_FILE = 'mailbox.sealed';

export interface AccountFile extends CopiedAccount {
  readonly format: 1;
}

/** A name as it may stand in a path: what leads elsewhere, or what some file systems refuse, is written as `%2F`. */
export function toFileName(name: string): string {
  const percent = (text: string) =>
    [...Buffer.from(text)].map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name has them
  return name.replace(/[%/\\:*?"<>|\u0000-\u001f\u007f]|^\.|[. ]$/g, percent) || '%';
}

export function fromFileName(name: string): string {
  if (name === '%') return '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // not one of ours
  }
}

/** Lines `address password`. */
export function parsePasswords(text: string): ReadonlyMap<string, string> {
  const passwords = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...rest] = line.trim().split(' ');
    if (address !== '' && !address.startsWith('#')) passwords.set(address.toLowerCase(), rest.join(' '));
  }
  return passwords;
}

export function listMailboxes(domains: CopiedAccount['domains']): readonly string[] {
  return domains.flatMap(({ name, aliases }) =>
    aliases.filter((one) => one.has_imap).map((one) => `${one.name}@${name}`),
  );
}

export function splitAddress(address: string): { readonly domain: string; readonly alias: string } {
  const at = address.lastIndexOf('@');
  return { domain: address.slice(at + 1), alias: address.slice(0, at) };
}

/** Lists a directory; a link counts as missing, because an export may come from anybody. */
export async function namesIn(directory: string): Promise<readonly string[]> {
  const found = await lstat(directory).catch(() => undefined);
  if (!found?.isDirectory()) return [];
  return (await readdir(directory)).sort();
}

/** Returns `undefined` if the file is missing, larger, or no plain file: a link could lead out of the directory. */
export async function readPlainFile(path: string, mostBytes: number): Promise<Buffer | undefined> {
  const file = await openPlainFile(path);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return size > mostBytes ? undefined : await file.readFile();
  } finally {
    await file.close();
  }
}

/** Returns `undefined` if the file is missing or no plain file. */
export async function openPlainFile(path: string) {
  // NONBLOCK: opening a pipe must not wait for its other end
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ELOOP', 'ENXIO', 'ENOTDIR'].includes(error.code ?? '')) return undefined;
    throw error;
  });
  if (!file || (await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}
