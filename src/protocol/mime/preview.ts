/** RFC 8970 §3.2 */
const MAX_CHARACTERS = 200;
// Enough of a text to find that many in it, however much white space there is between
const LOOKED_AT = 20_000;

/** The beginning of a text in one line. */
export function formatPreview(text: string): string {
  const line = text
    .slice(0, LOOKED_AT)
    .replace(NOT_SHOWN, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2 * MAX_CHARACTERS)
    .toWellFormed();
  return line.length <= MAX_CHARACTERS ? line : [...line].slice(0, MAX_CHARACTERS).join('').trimEnd();
}

// Controls, and the invisible filling that newsletters put behind their first line
const NOT_SHOWN = /[^\P{C}\s]|\u034f/gu;
