/** RFC 8970 §3.2 */
const MAX_CHARACTERS = 200;
// Most texts have that many in the first piece; others much white space between, or the filling of newsletters
const PIECES = [600, 20_000] as const;

/** The beginning of a text in one line. */
export function formatPreview(text: string): string {
  let line = '';
  for (const length of PIECES) {
    line = oneLine(text.slice(0, length));
    if (line.length > 2 * MAX_CHARACTERS || text.length <= length) break;
  }
  if (!SURROGATE.test(line)) return line.slice(0, MAX_CHARACTERS).trimEnd();
  return [...line.slice(0, 2 * MAX_CHARACTERS)].slice(0, MAX_CHARACTERS).join('').toWellFormed().trimEnd();
}

const SURROGATE = /[\ud800-\udfff]/;

function oneLine(text: string): string {
  const shown = /[^\s -~]/.test(text) ? text.replace(NOT_SHOWN, '') : text;
  return shown.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}

// Controls, and the invisible filling that newsletters put behind their first line
const NOT_SHOWN = /[^\P{C}\s]|\u034f/gu;
