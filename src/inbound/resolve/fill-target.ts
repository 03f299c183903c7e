import { getSubdomain } from 'tldts';
import type { PatternMatch } from './name-patterns.js';

const PLACEHOLDER = /\$(?<group>[1-9&])|%(?<word>SUBDOMAIN|HOST)%/g;

/** `$1@%SUBDOMAIN%.test`, filled with what the pattern matched and with the recipient's domain. */
export function fillTarget(template: string, match: PatternMatch, domain: string): string {
  // A sender chooses the name: in a URL it must stay a single component
  const encode = /^https?:/i.test(template) ? encodePiece : (text: string) => text;
  return template.replace(PLACEHOLDER, (...found) => {
    const { group, word } = found.at(-1) as { group?: string; word?: string };
    if (word === 'HOST') return encode(domain);
    if (word === 'SUBDOMAIN') return encode(getSubdomain(domain) ?? '');
    return encode(match[group === '&' ? 0 : Number(group)] ?? '');
  });
}

function encodePiece(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()); // half a surrogate pair would throw
}
