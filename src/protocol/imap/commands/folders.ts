/** On the tree of folders. Names are decoded, `INBOX` in capitals however it was written. */
export type FolderCommand =
  /** RFC 6154 §3: attributes in lower case with their backslash: `\sent`. */
  | { readonly name: 'CREATE'; readonly folder: string; readonly uses: readonly string[] }
  | { readonly name: 'DELETE' | 'SUBSCRIBE' | 'UNSUBSCRIBE'; readonly folder: string }
  | { readonly name: 'RENAME'; readonly from: string; readonly to: string }
  | { readonly name: 'STATUS'; readonly folder: string; readonly items: readonly StatusItem[] };

/** RFC 9051 §6.3.11, RFC 3501 (RECENT), 7162, 7889, 8438, 8474, 9208. */
export const STATUS_ITEMS = [
  'MESSAGES',
  'RECENT',
  'UIDNEXT',
  'UIDVALIDITY',
  'UNSEEN',
  'DELETED',
  'DELETED-STORAGE',
  'SIZE',
  'HIGHESTMODSEQ',
  'MAILBOXID',
  'APPENDLIMIT',
] as const;
export type StatusItem = (typeof STATUS_ITEMS)[number];
