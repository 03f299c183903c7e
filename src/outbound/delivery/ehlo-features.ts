import type { SmtpReply } from '../../protocol/smtp/reply.js';

/** What the server supports, by its answer to EHLO. */
export interface EhloFeatures {
  readonly hasStartTls: boolean;
  readonly hasPipelining: boolean;
  readonly has8BitMime: boolean;
  readonly hasSmtpUtf8: boolean;
  readonly hasDsn: boolean;
  readonly hasRequireTls: boolean;
  readonly hasSize: boolean;
  /** `undefined`: no limit announced. */
  readonly maxSizeBytes: number | undefined;
  readonly authMechanisms: readonly string[];
}

/** The first line is the server's name; a HELO has nothing else. */
export function readFeatures({ lines }: SmtpReply): EhloFeatures {
  const byKeyword = new Map(
    lines.slice(1).map((line) => {
      // Very old servers write "AUTH=PLAIN LOGIN"
      const [keyword = '', ...parameters] = line.trim().toUpperCase().split(/[ =]+/);
      return [keyword, parameters] as const;
    }),
  );
  const size = Number(byKeyword.get('SIZE')?.[0] ?? 0);
  return {
    hasStartTls: byKeyword.has('STARTTLS'),
    hasPipelining: byKeyword.has('PIPELINING'),
    has8BitMime: byKeyword.has('8BITMIME'),
    hasSmtpUtf8: byKeyword.has('SMTPUTF8'),
    hasDsn: byKeyword.has('DSN'),
    hasRequireTls: byKeyword.has('REQUIRETLS'),
    hasSize: byKeyword.has('SIZE'),
    maxSizeBytes: Number.isSafeInteger(size) && size > 0 ? size : undefined, // RFC 1870 §3: zero is no limit
    authMechanisms: byKeyword.get('AUTH') ?? [],
  };
}
