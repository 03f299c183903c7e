import type { CopiedAccount } from '../servers/admin/account-copy-commands.js';

/** Domains, members, aliases and their recipients. */
export const ACCOUNT_FILE = 'account.json';
export const MAILBOXES = 'mailboxes';

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
