import { type CardText, decodeText, encodeText, makeLine } from './card-lines';
import { newCard } from './edit-card';

/** Groups of vCard 4.0, and those that Apple's programs write in 3.0. */
const MEMBERS = new Set(['MEMBER', 'X-ADDRESSBOOKSERVER-MEMBER']);

/** UIDs of the cards in the group. */
export function membersOf({ lines }: CardText): readonly string[] {
  return lines.filter(({ name }) => MEMBERS.has(name)).map(({ value }) => uidOf(value));
}

export function newGroup(uid: string, name: string): CardText {
  const card = newCard(uid);
  const lines = card.lines.map((line) =>
    line.name === 'FN'
      ? makeLine('FN', encodeText(name))
      : line.name === 'N'
        ? makeLine('N', `${encodeText(name)};;;;`)
        : line,
  );
  lines.splice(-1, 0, makeLine('X-ADDRESSBOOKSERVER-KIND', 'group'));
  return { ...card, lines };
}

export function renameGroup(card: CardText, name: string): CardText {
  const lines = card.lines.map((line) => {
    if (line.name === 'FN') return makeLine('FN', encodeText(name), line);
    return line.name === 'N' ? makeLine('N', `${encodeText(name)};;;;`, line) : line;
  });
  return { ...card, lines };
}

/** The lines of members that stay are not touched. */
export function withMembers(card: CardText, members: readonly string[]): CardText {
  const wanted = new Set(members);
  const kept = card.lines.filter(({ name, value }) => !MEMBERS.has(name) || wanted.has(uidOf(value)));
  const known = new Set(membersOf(card));
  const is4 = card.lines.some(({ name, value }) => name === 'VERSION' && value.trim() === '4.0');
  const name = is4 ? 'MEMBER' : 'X-ADDRESSBOOKSERVER-MEMBER';
  const added = [...wanted].filter((uid) => !known.has(uid)).map((uid) => makeLine(name, `urn:uuid:${uid}`));
  const end = kept.findIndex((line) => line.name === 'END');
  return { ...card, lines: [...kept.slice(0, end), ...added, ...kept.slice(end)] };
}

function uidOf(value: string): string {
  return decodeText(value)
    .trim()
    .replace(/^urn:uuid:/i, '');
}
