const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
// A CR belongs to a line end or it is a control character as well
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)/;

/** The text of a stored object, its byte order mark included; `undefined` when it is not UTF-8 or has control characters. */
export function decodeContent(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return undefined;
  }
  return CONTROLS.test(text) ? undefined : text;
}

/** The text of bytes that `decodeContent` has accepted before: looking for control characters takes most of its time. */
export function acceptedContent(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
