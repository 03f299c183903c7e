const BLANKS = /\s+/g;
const BREAK = /[\r\n]/;
const CONTROL = /[^\P{Cc}\t]/gu;

/** What goes into a header: a line break there would begin a field of the caller's own. */
export function oneLine(text: string): string {
  const line = text.replace(BLANKS, (blanks) => (BREAK.test(blanks) ? ' ' : blanks));
  return line.replace(CONTROL, '').trim();
}
