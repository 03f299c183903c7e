import addressparser from 'nodemailer/lib/addressparser';

/** One mailbox of an address field; the address is as written, not checked. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

// Most fields are one of these two, and reading them so costs a tenth
const ADDRESS = '[^\\s<>@,;:()"\\\\\\[\\]]+@[^\\s<>@,;:()"\\\\\\[\\]]+';
const BARE = new RegExp(`^${ADDRESS}$`);
const NAMED = new RegExp(`^(?:"([^"\\\\<>@]*)"|([^"<>@,;:()\\\\]*?))\\s*<(${ADDRESS})>$`);

/** RFC 5322 §3.4, of an unfolded value; groups are opened. Encoded words in names stay as they are. */
export function parseAddressList(value: string): readonly Mailbox[] {
  const text = value.trim();
  if (text === '') return [];
  if (BARE.test(text)) return [{ name: '', address: text }];
  const named = NAMED.exec(text);
  if (named) return [{ name: named[1] ?? named[2] ?? '', address: named[3] ?? '' }];
  return addressparser(text, { flatten: true }).map(({ name, address }) => ({
    name: name ?? '',
    address: address ?? '',
  }));
}
