const MAX_PATTERN = 256;

/** The service searches by pattern; people type literal text. */
export function literalPattern(text: string): string | undefined {
  const typed = text.trim();
  return typed === '' ? undefined : typed.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').slice(0, MAX_PATTERN);
}
