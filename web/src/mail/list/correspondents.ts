import type { Message } from '../../api/calls';

type Person = NonNullable<Message['from']>[number];

/** Names for a row: the senders, or the recipients of what was sent from here. */
export function correspondents({ from, to, is_draft: isDraft }: Message, isOwn = isDraft): string {
  return (isOwn ? (to ?? []) : (from ?? [])).map(nameOf).join(', ');
}

function nameOf({ name, address }: Person): string {
  return name.trim() || address;
}
