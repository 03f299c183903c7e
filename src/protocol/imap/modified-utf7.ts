/** RFC 3501 §5.1.3: folder names for clients that did not ask for UTF-8. */
export function encodeUtf7(text: string): string {
  return text.replace(/&|[^\x20-\x7e]+/g, (run) => (run === '&' ? '&-' : `&${toBase64(run)}-`));
}

/**
 * `undefined` for anything but the one way in which each name is written: two spellings of a name would be two
 * folders to one part of the service and one to another.
 */
export function decodeUtf7(encoded: string): string | undefined {
  if (!/^[\x20-\x7e]*$/.test(encoded)) return undefined;
  if (!encoded.includes('&')) return encoded;
  let isBroken = false;
  const text = encoded.replace(/&([^-]*)(-?)/g, (_, base64: string, end: string) => {
    if (end === '') isBroken = true;
    if (base64 === '') return '&';
    return fromBase64(base64);
  });
  return isBroken || encodeUtf7(text) !== encoded ? undefined : text;
}

function toBase64(run: string): string {
  return Buffer.from(run, 'utf16le').swap16().toString('base64').replaceAll('/', ',').replace(/=+$/, '');
}

function fromBase64(base64: string): string {
  const octets = Buffer.from(base64.replaceAll(',', '/'), 'base64');
  return octets.length % 2 === 0 ? octets.swap16().toString('utf16le') : '';
}
