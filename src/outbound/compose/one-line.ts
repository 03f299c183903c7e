const BLANKS = /\s+/g;
const BREAK = /[\r\n]/;
const CONTROL = /[^\P{Cc}\t]/gu;

/** For header values: a line break would start a field of the caller's choice. */
export function oneLine(text: string): string {
  const line = text.replace(BLANKS, (blanks) => (BREAK.test(blanks) ? ' ' : blanks));
  return line.replace(CONTROL, '').trim();
}
