import { normalizeText } from '../../protocol/text/normalize.js';
import type { ObjectFacts } from '../object.js';

/**
 * Returns a test for whether `text` is part of a name, an e-mail address, a phone number or the organisation; it
 * ignores case.
 */
export function contactMatcher(text: string): (facts: ObjectFacts) => boolean {
  const wanted = fold(text.trim());
  const digits = text.replace(/\D/g, '');
  return ({ card }) => {
    if (!card) return false;
    const texts = [card.fullName, card.name.join(' '), card.nickname, card.organization];
    return (
      [...texts, ...card.emails.map(({ value }) => value)].some((each) => fold(each ?? '').includes(wanted)) ||
      card.phones.some(({ value }) => fold(value).includes(wanted) || isPartOf(value, digits))
    );
  };
}

/** Compares digits alone, because numbers are written with spaces and signs, or without. */
function isPartOf(phone: string, digits: string): boolean {
  return digits.length > 2 && phone.replace(/\D/g, '').includes(digits);
}

function fold(text: string): string {
  return normalizeText(text, 'NFKD').toLowerCase();
}
