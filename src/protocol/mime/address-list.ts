/** One mailbox of an address field. The address is unchanged: an invalid one fails when it is parsed. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

// Most fields are one of these two
const ADDRESS = '[^\\s<>@,;:()"\\\\]+@[^\\s<>@,;:()"\\\\]+';
const BARE = new RegExp(`^${ADDRESS}$`);
const NAMED = new RegExp(`^(?:"([^"\\\\<>]*)"\\s*|([^"<>,;:()\\\\]*))<(${ADDRESS})>$`);

/**
 * RFC 5322 §3.4, of an unfolded value; groups are opened, comments dropped, a semicolon separates like a comma. Nothing
 * is guessed: text with no single mailbox (`a@x.test b@y.test`) is returned whole as an invalid address.
 */
export function parseAddressList(value: string): readonly Mailbox[] {
  const text = value.trim();
  if (text === '') return [];
  if (BARE.test(text)) return [{ name: '', address: text }];
  const named = NAMED.exec(text);
  if (named) return [{ name: (named[1] ?? named[2] ?? '').trim(), address: named[3] ?? '' }];
  return scanList(text);
}

const SEPARATORS: ReadonlySet<string> = new Set([',', ';']);

function scanList(text: string): readonly Mailbox[] {
  const mailboxes: Mailbox[] = [];
  let item = emptyItem();
  const endItem = () => {
    const mailbox = toMailbox(item);
    if (mailbox) mailboxes.push(mailbox);
    item = emptyItem();
  };
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    const token = text.slice(at, endOfToken(text, at));
    at += token.length;
    if (SEPARATORS.has(character)) endItem();
    else if (character === ':' && item.angle === undefined && !item.hasAt)
      item = emptyItem(); // a group
    else if (character !== '(') addToken(item, token);
  }
  endItem();
  return mailboxes;
}

interface Item {
  raw: string;
  hasAt: boolean;
  name: string;
  angle: string | undefined;
  isMalformed: boolean;
}

function emptyItem(): Item {
  return { raw: '', hasAt: false, name: '', angle: undefined, isMalformed: false };
}

function addToken(item: Item, token: string): void {
  item.raw += token;
  item.hasAt ||= token.includes('@');
  if (token.startsWith('<')) {
    if (item.angle !== undefined || !token.endsWith('>')) item.isMalformed = true;
    item.angle = token.slice(1, -1).trim();
  } else {
    if (item.angle !== undefined && token.trim() !== '') item.isMalformed = true;
    item.name += token.startsWith('"') ? unquote(token) : token;
  }
}

function toMailbox({ raw, name, angle, isMalformed }: Item): Mailbox | undefined {
  const text = raw.trim();
  if (text === '') return undefined;
  if (isMalformed || angle === undefined) return { name: '', address: text };
  return { name: name.trim().replace(/\s+/g, ' '), address: angle };
}

const PLAIN = /[^"(<,;:]*/y;

/**
 * The position after a quoted string, comment, angle address, separator or plain text; an open one lasts to the end.
 */
function endOfToken(text: string, start: number): number {
  switch (text.charAt(start)) {
    case '"':
      return endOfQuoted(text, start);
    case '(':
      return endOfComment(text, start);
    case '<': {
      const close = text.indexOf('>', start);
      return close === -1 ? text.length : close + 1;
    }
    default:
      PLAIN.lastIndex = start;
      PLAIN.test(text);
      return Math.max(PLAIN.lastIndex, start + 1);
  }
}

function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === '"') return at + 1;
  }
  return text.length;
}

/** RFC 5322 §3.2.2: comments nest. */
function endOfComment(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}

function unquote(token: string): string {
  return token.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1');
}
