import { atEndOfMarkup, tokenize } from '../html/tokenize.js';

// Text goes on through these: `B<b>old</b>` is one word. All others stand between words
const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark o:p q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);
// Their content is for programs
const UNREAD: ReadonlySet<string> = new Set(['script', 'style']);
const LONGEST_NAME = 12;

/** The visible text, entities decoded. Never throws; the work is linear. */
export function htmlToText(html: string): string {
  let text = '';
  let readUpTo = 0;
  let openFrom: number | undefined;
  let unread: string | undefined;
  const atTag = (start: number, end: number): string => {
    readUpTo = end;
    const name = html.slice(start, Math.min(end, start + LONGEST_NAME)).toLowerCase();
    if (!INLINE.has(name)) text += ' ';
    return name;
  };
  const passed = (end: number) => {
    openFrom = undefined;
    readUpTo = Math.max(readUpTo, end + 1);
  };
  tokenize(
    html,
    { decodeEntities: true },
    {
      ...atEndOfMarkup(passed),
      ontext(start, end) {
        if (unread === undefined) text += html.slice(start, end);
        readUpTo = end;
      },
      ontextentity(codepoint, end) {
        if (unread === undefined) text += String.fromCodePoint(codepoint);
        readUpTo = end;
      },
      onopentagname(start, end) {
        openFrom ??= start - 1;
        const name = atTag(start, end);
        if (UNREAD.has(name)) unread = name;
      },
      onclosetag(start, end) {
        if (atTag(start, end) === unread) unread = undefined;
      },
    },
  );
  // "less <b and more": what never became a tag is text
  const rest = html.slice(openFrom ?? readUpTo);
  return unread === undefined && rest.startsWith('<') ? text + rest : text;
}
