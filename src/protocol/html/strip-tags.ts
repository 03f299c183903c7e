import { Parser } from 'htmlparser2';

/** Nesting that hides a tag in a tag (`<<b>i>`) is undone this often; after that no `<` is left standing. */
const MAX_PASSES = 4;

/** What a reader would call the text: tags go, a lonely `<` and what follows it stay, entities are left as they are. */
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
  const passed = () => {
    readUpTo = Math.max(readUpTo, parser.endIndex + 1);
  };
  const parser = new Parser(
    {
      ontext(part) {
        text += part;
        passed();
      },
      onopentag: passed,
      onclosetag: (_name, isImplied) => isImplied || passed(),
      oncomment: passed,
      onprocessinginstruction: passed,
    },
    { decodeEntities: false, recognizeSelfClosing: true },
  );
  parser.write(html);
  parser.end();
  const unread = html.slice(readUpTo);
  // "a <b and c": what never became a tag is text
  return text + (unread.startsWith('<') ? unread : '');
}
