import type { Person } from '../reader/parsed-mail';

/** `Ann Lee <ann@example.test>, bob@example.test`, also with semicolons or one per line, as people paste it. */
export function parseAddresses(text: string): readonly Person[] {
  return splitList(text).flatMap((part) => {
    const person = parseOne(part);
    return person ? [person] : [];
  });
}

/** Commas inside quotation marks and angle brackets belong to their entry. */
function splitList(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  let isBracketed = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '<' && !isQuoted) isBracketed = true;
    else if (character === '>' && !isQuoted) isBracketed = false;
    if (!isQuoted && !isBracketed && /[,;\n\r\t]/.test(character)) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
}

function parseOne(part: string): Person | undefined {
  const open = part.lastIndexOf('<');
  if (open !== -1 && part.endsWith('>')) {
    const address = part.slice(open + 1, -1).trim();
    return { name: unquote(part.slice(0, open).trim()), address: address.replace(/^mailto:/i, '') };
  }
  // Several addresses with blanks between them
  const address = part.replace(/^mailto:/i, '');
  return { name: '', address };
}

function unquote(name: string): string {
  return name.startsWith('"') && name.endsWith('"') && name.length > 1
    ? name.slice(1, -1).replace(/\\(.)/g, '$1')
    : name;
}

/** Enough to catch slips; the service decides. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && at < text.length - 1 && !/\s/.test(text) && !text.endsWith('.') && text.length <= 320;
}

/** The first of each address. */
export function uniquePeople(people: readonly Person[]): readonly Person[] {
  const seen = new Set<string>();
  return people.filter(({ address }) => {
    const key = address.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export function formatPerson({ name, address }: Person): string {
  if (name === '') return address;
  const isPlain = /^[^"(),:;<>@[\\\]]*$/.test(name);
  return `${isPlain ? name : `"${name.replace(/(["\\])/g, '\\$1')}"`} <${address}>`;
}
