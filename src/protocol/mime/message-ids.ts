// RFC 5322 §3.6.4; what follows much longer chains is not a conversation any more
const MAX_IDS = 200;
const MAX_ID = 1000;

/**
 * The ids in a field, without brackets and quotes (RFC 5256 §3, REFERENCES step 1), in order; other text is skipped.
 */
export function parseMessageIds(value: string): readonly string[] {
  const ids: string[] = [];
  let open = value.indexOf('<');
  while (open !== -1) {
    const close = value.indexOf('>', open + 1);
    if (close === -1) break;
    // `<a <b@x>`: the last opening bracket counts
    const start = Math.max(open, value.lastIndexOf('<', close));
    const id = normaliseId(value.slice(start + 1, close));
    if (id !== undefined) ids.push(id);
    open = value.indexOf('<', close + 1);
  }
  return ids.length <= MAX_IDS ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_IDS)];
}

function normaliseId(text: string): string | undefined {
  if (text.length === 0 || text.length > MAX_ID) return undefined;
  const id = text.includes('"') ? text.replace(/\\([\s\S])|"/g, '$1') : text;
  return /^[^\s<>]+$/.test(id) ? id : undefined;
}
