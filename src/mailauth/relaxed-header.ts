/** RFC 6376 §3.4.2, without the CR LF at the end. `field` is Latin-1 text, so that bytes pass unchanged. */
export function relaxHeaderField(field: string): string {
  const colon = field.indexOf(':');
  const name = field.slice(0, colon).trim().toLowerCase();
  const value = onOneLine(field.slice(colon + 1));
  const start = value.startsWith(' ') ? 1 : 0;
  const end = value.length - (value.length > start && value.endsWith(' ') ? 1 : 0);
  return `${name}:${value.slice(start, end)}`;
}

/** Without folds and repeated spaces. Most fields are like that: checking costs a tenth of replacing. */
function onOneLine(value: string): string {
  if (!value.includes('\r\n') && !value.includes('  ') && !value.includes('\t')) return value;
  // Not \s: that would also match 0xA0, which is part of many UTF-8 characters
  return value.replace(/\r\n/g, '').replace(/[ \t]+/g, ' ');
}
