/** RFC 8460 §3: the record that asks for reports. */
export interface TlsReporting {
  /** `mailto:` and `https:` addresses, in their order. */
  readonly uris: readonly string[];
}

/** Further ones are ignored: each is a message a day. */
const MAX_URIS = 10;
const MAX_URI_CHARACTERS = 1000;

/** `undefined`: no valid record; several count as none (RFC 8460 §3). */
export function readTlsReporting(texts: readonly string[]): TlsReporting | undefined {
  const [text, ...others] = texts.filter((each) => /^v=TLSRPTv1\s*;/.test(each));
  if (text === undefined || others.length > 0) return undefined;
  const rua = text
    .split(';')
    .map((part) => part.trim())
    .find((part) => /^rua\s*=/.test(part));
  const uris = (rua ?? '')
    .replace(/^rua\s*=/, '')
    .split(',')
    .map((uri) => uri.trim())
    .filter((uri) => /^(?:mailto|https):\S+$/i.test(uri) && uri.length <= MAX_URI_CHARACTERS);
  return uris.length === 0 ? undefined : { uris: uris.slice(0, MAX_URIS) };
}
