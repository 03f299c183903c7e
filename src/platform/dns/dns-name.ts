/** Lower case, no trailing dot; the root is empty. */
export function normaliseName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

// RFC 1035 §2.3.4
const MAX_NAME_CHARACTERS = 253;
// Spaces too: SPF macros make such names (RFC 7208 §7.1)
const LABEL = /^[\x20-\x2d\x2f-\x7e]{1,63}$/;

/** Whether a name fits into a query; the encoder would garble a longer label. */
export function isQueryable(name: string): boolean {
  return name.length <= MAX_NAME_CHARACTERS && name.split('.').every((label) => LABEL.test(label));
}

/** Whether a user may give a record this name: a space is a typing mistake. */
export function isRecordName(name: string): boolean {
  return isQueryable(name) && !name.includes(' ');
}
