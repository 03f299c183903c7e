import { parseMailDomain } from './mail-domain.js';
import { fieldValue, type RawField } from './split-message.js';

const DMARC = /^\s*dmarc\s*(?:\/\s*\d+\s*)?=\s*(\w+)/i;
const HEADER_FROM = /\sheader\s*\.\s*from\s*=\s*"?([^\s"]+)/i;

/** The author domain for which an ARC-Authentication-Results field says `dmarc=pass` (RFC 8601 §2.2), and no other result. */
export function readSealedDmarcPass(results: RawField): string | undefined {
  const found = partsOf(fieldValue(results)).filter((part) => DMARC.test(part));
  const [domain, ...others] = found.map((part) => {
    const from = HEADER_FROM.exec(part)?.[1] ?? '';
    return DMARC.exec(part)?.[1]?.toLowerCase() === 'pass' ? parseMailDomain(from.toLowerCase()) : undefined;
  });
  return others.length === 0 ? domain : undefined;
}

/** The parts between semicolons, without comments (RFC 5322 §3.2.2: they nest). A semicolon in quotes is text. */
function partsOf(value: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at++) {
    const character = value.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')') depth = Math.max(0, depth - 1);
    else if (!isQuoted && depth === 0 && character === ';') parts.push('');
    else if (depth === 0) parts[parts.length - 1] += isQuoted && character === ';' ? ' ' : character;
  }
  return parts;
}
