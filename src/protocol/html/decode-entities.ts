import { Parser } from 'htmlparser2';

/** `AT&amp;T` → `AT&T`, named and numeric; what is no entity stays. Tags are not looked for. */
export function decodeEntities(html: string): string {
  if (!html.includes('&')) return html;
  let text = '';
  const ontext = (part: string) => {
    text += part;
  };
  const parser = new Parser({ ontext }, { decodeEntities: true });
  parser.end(html.replaceAll('<', '&lt;'));
  return text;
}
