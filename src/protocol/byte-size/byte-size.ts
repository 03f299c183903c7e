const UNITS = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3, tb: 1024 ** 4 } as const;
const SIZE = /^(\d{1,15}) ?(b|kb|mb|gb|tb)?$/i;

/** `1 GB`, `500mb` or plain digits for bytes; 1024-based. Anything else is `undefined`. */
export function parseByteSize(text: string): number | undefined {
  const match = SIZE.exec(text.trim());
  if (!match?.[1]) return undefined;
  const unit = (match[2] ?? 'b').toLowerCase() as keyof typeof UNITS;
  const bytes = Number(match[1]) * UNITS[unit];
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** The largest unit that divides evenly: `10 GB`, `1536 MB`. */
export function formatByteSize(bytes: number): string {
  for (const unit of ['tb', 'gb', 'mb', 'kb'] as const) {
    if (bytes > 0 && bytes % UNITS[unit] === 0) return `${bytes / UNITS[unit]} ${unit.toUpperCase()}`;
  }
  return `${bytes} B`;
}
