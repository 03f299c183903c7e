import { isCardFault, validateCard } from '../../protocol/vcard/card.js';
import { upgradeCard } from '../../protocol/vcard/convert-card.js';
import { type CardChanges, editCard } from '../../protocol/vcard/edit-card.js';
import { type CardFields, writeCard } from '../../protocol/vcard/write-card.js';

/** A whole card, or changes of its lines; with `content` the others are ignored. */
export interface CardEdit extends CardChanges {
  readonly content?: string | undefined;
}

/** A card of 2.1 becomes one of 3.0. */
export function makeContact({ content, uid, ...fields }: CardEdit & Pick<CardFields, 'uid'>, nowMs: number): string {
  if (content !== undefined) return upgradeCard(content);
  const { fullName = '', emails = [], phones = [], addresses = [], isGroup = false } = fields;
  return writeCard({ uid, fullName, emails, phones, addresses, isGroup, nowMs });
}

export function editContact(text: string, { content, ...changes }: CardEdit, nowMs: number): string {
  if (content !== undefined) return upgradeCard(content);
  const card = validateCard(text);
  return isCardFault(card) ? text : editCard(text, card, changes, nowMs);
}
