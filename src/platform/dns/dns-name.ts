/** Lower case, no dot at the end; the root is empty. */
export function normaliseName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

// RFC 1035 §2.3.4
const MAX_NAME_CHARACTERS = 253;
// A space too: macros of SPF make such names (RFC 7208 §7.1)
const LABEL = /^[\x20-\x2d\x2f-\x7e]{1,63}$/;

/** Whether a name can be put in a question; the encoder would write a longer label as nonsense. */
export function isQueryable(name: string): boolean {
  return name.length <= MAX_NAME_CHARACTERS && name.split('.').every((label) => LABEL.test(label));
}

/** Whether a person may name a record so: a space is a slip of the keyboard. */
export function isRecordName(name: string): boolean {
  return isQueryable(name) && !name.includes(' ');
}
