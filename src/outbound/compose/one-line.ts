const BREAKS = /\s*[\r\n]+\s*/g;
const CONTROL = /[^\P{Cc}\t]/gu;

/** What goes into a header: a line break there would begin a field of the caller's own. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(CONTROL, '').trim();
}
