/** In characters as people count them, not UTF-16 halves. What is far longer is not counted. */
export function isLonger(text: string, maxCharacters: number): boolean {
  if (text.length <= maxCharacters) return false;
  return text.length > 2 * maxCharacters || [...text].length > maxCharacters;
}
