import type { Message } from '../../api/calls';

type Person = NonNullable<Message['from']>[number];

/** Names for a row: the senders, of a conversation all of them, or the recipients of what was sent from here. */
export function correspondents({ from, to, thread, is_draft: isDraft }: Message, isOwn = isDraft): string {
  if (isOwn) return (to ?? []).map(nameOf).join(', ');
  const senders = thread && thread.from.length > 1 ? thread.from.toReversed() : (from ?? []);
  return senders.map(senders.length > 2 ? firstNameOf : nameOf).join(', ');
}

function nameOf({ name, address }: Person): string {
  return name.trim() || address;
}

/** Many names are short ones. */
function firstNameOf(person: Person): string {
  const name = nameOf(person);
  return /^[\p{L}-]+(?= )/u.exec(name)?.[0] ?? name;
}
