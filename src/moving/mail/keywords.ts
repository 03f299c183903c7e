const MAX_KEYWORDS = 30;
const MAX_LENGTH = 100;

/** Turns labels and keywords of other stores into ours; characters that a keyword may not have become `_`. */
export function toKeywords(words: readonly string[]): readonly string[] {
  const clean = words.map((word) => word.replace(/[^!#$&'+,\-./0-9:;<=>?@A-Z^_`a-z|}~]/g, '_').slice(0, MAX_LENGTH));
  return clean.filter((word) => /[0-9A-Za-z]/.test(word)).slice(0, MAX_KEYWORDS);
}
