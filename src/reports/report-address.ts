import { parseEmailAddress } from '../protocol/address/email-address.js';

/** The address of a `mailto:` URI; its fields are not ours to set. `undefined`: none that mail could go to. */
export function addressOfMailto(uri: string): string | undefined {
  const text = /^mailto:([^?]+)/i.exec(uri)?.[1];
  if (text === undefined) return undefined;
  try {
    const address = parseEmailAddress(decodeURIComponent(text));
    // A header of ours holds it: RFC 6532 is not worth a report
    return address && /^[!-~]+$/.test(address.local) ? `${address.local}@${address.domain}` : undefined;
  } catch {
    return undefined; // a broken percent sign
  }
}
