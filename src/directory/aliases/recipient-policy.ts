import { invalid } from '../../platform/service-error.js';
import { withoutPlusTag } from '../../protocol/address/email-address.js';
import type { AliasKind } from '../alias-kind.js';
import { fillPlaceholders, hasPlaceholder, parseRecipient, type Recipient } from './recipient.js';

/** Unless the domain has its own limit. */
export const DEFAULT_MAX_RECIPIENTS = 10;

/** In the caller's order and spelling; duplicates in any spelling count once. */
export function parseRecipients(
  texts: readonly string[],
  alias: { readonly name: string; readonly kind: AliasKind; readonly domain: string },
  max = DEFAULT_MAX_RECIPIENTS,
): readonly Recipient[] {
  const byKey = new Map<string, Recipient>();
  for (const text of texts) {
    const recipient = parseOne(text, alias.kind);
    if (isOwnAddress(recipient, alias))
      throw invalid('alias.recipientIsItself', { field: 'recipients', recipient: shown(text) });
    if (!byKey.has(recipient.key)) byKey.set(recipient.key, recipient);
  }
  if (byKey.size > max) throw invalid('input.tooManyItems', { field: 'recipients', max });
  return [...byKey.values()];
}

function parseOne(text: string, kind: AliasKind): Recipient {
  if (kind === 'regex' && hasPlaceholder(text)) {
    const filled = parseRecipient(fillPlaceholders(text));
    if (filled) return { ...filled, text, key: text };
  }
  const recipient = parseRecipient(text);
  if (!recipient) throw invalid('alias.recipientInvalid', { field: 'recipients', recipient: shown(text) });
  return recipient;
}

/** Mail would come back to the alias. */
function isOwnAddress({ kind, key }: Recipient, alias: { readonly name: string; readonly domain: string }): boolean {
  if (kind === 'host') return key === alias.domain;
  if (kind !== 'email') return false;
  const at = key.lastIndexOf('@');
  return key.slice(at + 1) === alias.domain && withoutPlusTag(key.slice(0, at)) === alias.name;
}

/** An error shows the faulty value, but not a megabyte of it. */
function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** A confirmed recipient stays verified under any spelling; one that was removed must confirm again. */
export function stillVerified(recipients: readonly Recipient[], verified: readonly string[]): readonly string[] {
  const keys = new Set(verified.map(keyOf));
  return recipients.filter(({ key }) => keys.has(key)).map(({ text }) => text);
}

export function keyOf(text: string): string {
  return parseRecipient(text)?.key ?? text;
}
