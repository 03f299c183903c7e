/** Newsletters nest a dozen tables, and long conversations some dozen quotations. */
const MAX_DEPTH = 100;
/** Elements that end only where their end tag is; browsers end the others by themselves. */
const NESTING =
  /<(\/?)(table|ul|ol|dl|div|blockquote|center|font|span|b|i|u|em|strong|big|small|section|article|pre)(?=[\s/>])[^>]*>/gi;

/**
 * Without elements inside a hundred of their kind; what is in them stays. The time that browsers take to read markup
 * grows with the square of its depth: ten thousand tables freeze a page for ten seconds.
 */
export function shallowMarkup(html: string): string {
  const depths = new Map<string, number>();
  return html.replace(NESTING, (tag: string, slash: string, name: string) => {
    const kind = name.toLowerCase();
    const depth = depths.get(kind) ?? 0;
    depths.set(kind, slash === '' ? depth + 1 : Math.max(0, depth - 1));
    return (slash === '' ? depth < MAX_DEPTH : depth <= MAX_DEPTH) ? tag : '';
  });
}
