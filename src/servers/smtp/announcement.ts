import { SASL_MECHANISMS } from '../../protocol/sasl/sasl-exchange.js';
import type { SmtpExtension } from '../../protocol/smtp/envelope-parameters.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';

/** The state of a session that its extensions depend on. */
export interface ExtensionFacts {
  readonly extensions: ReadonlySet<SmtpExtension>;
  readonly isSecure: boolean;
}

/** Extensions that depend on TLS are announced accordingly. */
export function isAnnounced(extension: SmtpExtension, { extensions, isSecure }: ExtensionFacts): boolean {
  if (!extensions.has(extension)) return false;
  switch (extension) {
    case 'STARTTLS':
      return !isSecure;
    case 'AUTH': // no passwords in clear
    case 'REQUIRETLS': // RFC 8689 §2
      return isSecure;
    default:
      return true;
  }
}

/** RFC 5321 §4.1.1.1 */
export function ehloReply(
  hostname: string,
  facts: ExtensionFacts,
  { maxMessageBytes }: { readonly maxMessageBytes: number },
): SmtpReply {
  const words: Partial<Record<SmtpExtension, string>> = {
    SIZE: `SIZE ${maxMessageBytes}`,
    AUTH: `AUTH ${SASL_MECHANISMS.join(' ')}`,
  };
  const announced = [...facts.extensions].filter((extension) => isAnnounced(extension, facts));
  return reply(250, undefined, hostname, ...announced.map((extension) => words[extension] ?? extension));
}
