/** A run of lines; what others wrote before is folded. */
export interface TextPart {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Plain text, split where quotations begin and end. */
export function splitQuotes(text: string): readonly TextPart[] {
  const parts: { lines: string[]; isQuoted: boolean }[] = [];
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const isQuoted = line.startsWith('>');
    const last = parts.at(-1);
    if (last && last.isQuoted === isQuoted) last.lines.push(line);
    else parts.push({ lines: [line], isQuoted });
  }
  return parts.map(({ lines, isQuoted }) => ({ text: lines.join('\n'), isQuoted }));
}
