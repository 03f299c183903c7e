import { z } from 'zod';

/** One JSON object per line, in both directions; answers come in the order of the requests. */
export const adminRequest = z.object({ command: z.string().max(100), input: z.unknown() });
export type AdminRequest = z.output<typeof adminRequest>;

export const adminAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), kind: z.string(), message: z.string() }),
]);
export type AdminAnswer = z.output<typeof adminAnswer>;

export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
}

/** Splits a stream into lines without their line ends; fails on a line beyond the limit. */
export function createLineSplitter({ maxLineBytes }: { readonly maxLineBytes: number }) {
  let pending: Buffer[] = [];
  let pendingBytes = 0;

  return function push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      keep(rest.subarray(0, end));
      lines.push(Buffer.concat(pending).toString('utf8'));
      pending = [];
      pendingBytes = 0;
      rest = rest.subarray(end + 1);
    }
    keep(rest);
    return lines;
  };

  function keep(part: Buffer): void {
    pendingBytes += part.length;
    if (pendingBytes > maxLineBytes) throw new LineTooLongError(`a line is longer than ${maxLineBytes} bytes`);
    if (part.length > 0) pending.push(part);
  }
}

export function formatLine(value: AdminRequest | AdminAnswer): string {
  return `${JSON.stringify(value)}\n`;
}
