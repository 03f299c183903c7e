import { nameOf, readFields } from './card-fields';
import { type CardLine, type CardText, decodeText, encodeText, makeLine } from './card-lines';

/** A card has one of each; what the others say stays, as a note. */
const SINGLE = new Set(['BEGIN', 'END', 'VERSION', 'PRODID', 'UID', 'REV', 'KIND', 'FN', 'N', 'NOTE', 'SOURCE']);
const TOLD: Readonly<Record<string, string>> = { BDAY: 'BDAY', ANNIVERSARY: 'ANNIVERSARY', GENDER: 'GENDER' };

/** The first card with everything that the others have besides. */
export function mergeCards([first, ...others]: readonly [CardText, ...CardText[]]): CardText {
  let lines = [...first.lines];
  const name = nameOf(readFields(first));
  const notes: string[] = [];
  const nicknames: string[] = [];
  const groups = new Set(lines.map(({ group }) => group));
  for (const [place, other] of others.entries()) {
    const known = new Set(lines.map(keyOf));
    const otherName = nameOf(readFields(other));
    if (otherName !== '' && otherName !== name) nicknames.push(otherName);
    for (const line of other.lines) {
      if (line.name === 'NOTE') notes.push(decodeText(line.value));
      if (SINGLE.has(line.name) || known.has(keyOf(line))) continue;
      if (TOLD[line.name] !== undefined && lines.some((one) => one.name === line.name)) {
        notes.push(`${line.name}: ${decodeText(line.value)}`);
        continue;
      }
      lines.push(inOwnGroup(line, groups, place));
    }
  }
  const add = (property: string, value: string) => {
    const end = lines.findIndex((line) => line.name === 'END');
    lines.splice(end, 0, makeLine(property, value));
  };
  const own = first.lines.find((line) => line.name === 'NOTE');
  const told = [...new Set([...(own ? [decodeText(own.value)] : []), ...notes])].filter((note) => note.trim() !== '');
  if (notes.length > 0 && told.length > 0) {
    lines = lines.filter((line) => line.name !== 'NOTE');
    add('NOTE', encodeText(told.join('\n\n')));
  }
  const known = new Set(lines.filter((line) => line.name === 'NICKNAME').map(({ value }) => decodeText(value)));
  for (const nickname of new Set(nicknames)) if (!known.has(nickname)) add('NICKNAME', encodeText(nickname));
  return {
    ...first,
    lines: [...lines.filter((line) => line.name !== 'END'), ...lines.filter((line) => line.name === 'END')],
  };
}

/** The same value twice, whatever the case of an address. */
function keyOf({ name, value }: CardLine): string {
  const text = decodeText(value).trim();
  if (name === 'EMAIL') return `${name} ${text.toLowerCase()}`;
  return name === 'TEL' ? `${name} ${text.replace(/^tel:/i, '').replace(/[^\d+]/g, '')}` : `${name} ${text}`;
}

/** `item1` of two cards are two groups. */
function inOwnGroup(line: CardLine, taken: ReadonlySet<string>, place: number): CardLine {
  if (line.group === '' || !taken.has(line.group)) return line;
  const group = `${line.group}m${place + 2}`;
  return { ...line, group, raw: `${group}${line.raw.slice(line.group.length)}` };
}
