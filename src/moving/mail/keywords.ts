const MAX_KEYWORDS = 30;
const MAX_LENGTH = 100;

/** Labels and keywords of other stores as keywords here; what no keyword can have becomes `_`. */
export function toKeywords(words: readonly string[]): readonly string[] {
  const clean = words.map((word) => word.replace(/[^!#$&'+,\-./0-9:;<=>?@A-Z^_`a-z|}~]/g, '_').slice(0, MAX_LENGTH));
  return clean.filter((word) => /[0-9A-Za-z]/.test(word)).slice(0, MAX_KEYWORDS);
}
