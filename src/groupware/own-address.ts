/**
 * Returns a test for whether an organizer's or attendee's address is the mailbox's own; it ignores case and plus-tag.
 */
export function createIsOwn(own: string): (address: string) => boolean {
  const wanted = plain(own);
  return (address) => plain(address) === wanted;
}

function plain(address: string): string {
  const text = address
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const plus = local.indexOf('+', 1);
  return `${plus === -1 ? local : local.slice(0, plus)}${text.slice(Math.max(at, 0))}`;
}
