/**
 * A LIKE pattern for `escape '\\'`: the text anywhere in a column that `lower` was applied to. SQLite changes the case
 * of ASCII letters only, and so does this.
 */
export function containsText(text: string): string {
  return `%${text
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
}
