import { parseDomainName, parseIpAddress } from '../../protocol/address/domain-name.js';
import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';

/** The entries of an allow or deny list, normalised and without duplicates; what is not a sender is dropped. */
export function readSenderList(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => parseSender(text.trim()) ?? []))];
}

/** An IP address, a host name, a mail address, or `*.tld` for all names below. */
function parseSender(text: string): string | undefined {
  const email = parseEmailAddress(text);
  if (email) return formatEmailAddress(email);
  if (text.startsWith('*.')) return parseSuffix(text.slice('*.'.length));
  return parseIpAddress(text) ?? parseDomainName(text);
}

function parseSuffix(suffix: string): string | undefined {
  // A top-level domain alone does not parse as a name: one more label makes it one
  const name = parseDomainName(`x.${suffix}`);
  return name && `*${name.slice('x'.length)}`;
}
