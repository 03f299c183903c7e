import { atEndOfMarkup, tokenize } from './tokenize.js';

/** Nesting that hides a tag in a tag (`<<b>i>`) is undone this often; after that no `<` is left standing. */
const MAX_PASSES = 4;

/** The visible text: tags are removed, a lone `<` and what follows it stay, entities are unchanged. */
export function stripTags(html: string): string {
  let text = html;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    if (!text.includes('<')) return text;
    const stripped = stripOnce(text);
    if (stripped === text) return text;
    text = stripped;
  }
  return text.replaceAll('<', '');
}

function stripOnce(html: string): string {
  let text = '';
  let readUpTo = 0;
  const passed = (end: number) => {
    readUpTo = end + 1;
  };
  tokenize(
    html,
    { decodeEntities: false },
    {
      ...atEndOfMarkup(passed),
      ontext(start, end) {
        text += html.slice(start, end);
        readUpTo = end;
      },
    },
  );
  const unread = html.slice(readUpTo);
  // "a <b and c": what never became a tag is text
  return text + (unread.startsWith('<') ? unread : '');
}
