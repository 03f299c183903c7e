const BREAKS = /\s*[\r\n]+\s*/g;
const CONTROL = /[^\P{Cc}\t]/gu;

/** Nearly every value is this already, and seeing that takes a third of replacing nothing. */
const PLAIN = /^[ -~]*$/;

/** What goes into a header: a line break there would begin a field of the caller's own. */
export function oneLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text.replace(BREAKS, ' ').replace(CONTROL, '').trim();
}
