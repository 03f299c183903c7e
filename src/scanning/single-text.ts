import { unfoldedText } from '../protocol/mime/field-value.js';
import { parseHeaderBlock } from '../protocol/mime/header-block.js';

const HEADER_LIMITS = { maxBytes: 256 * 1024, maxFields: 1000 } as const;
const PLAIN_TEXT = /^text\/(?:plain|html)\s*(?:;|$)/i;
const FILE_NAME = /;\s*(?:file)?name\*?/i;
/** An attachment of the days before MIME, which some readers still unpack. */
const UUENCODED = /^begin [0-7]{3,4} /;
// Decoding more would hold the event loop
const MAX_BASE64_BYTES = 1024 * 1024;

/** The body of a message that is one text and cannot carry a file, decoded; `undefined`: it has to be taken apart. */
export function singleText(source: Buffer): Buffer | undefined {
  const header = parseHeaderBlock(source, HEADER_LIMITS);
  if (header.kind !== 'fields') return undefined;
  let encoding = '';
  for (const { name, value } of header.fields) {
    if (!/^content-/i.test(name)) continue;
    const text = unfoldedText(value);
    switch (name.toLowerCase()) {
      case 'content-type':
        if (!PLAIN_TEXT.test(text) || FILE_NAME.test(text)) return undefined;
        break;
      case 'content-disposition':
        if (!/^inline\s*$/i.test(text)) return undefined;
        break;
      case 'content-transfer-encoding':
        encoding = text.toLowerCase();
    }
  }
  const body = source.subarray(header.end);
  if (hasUuencoded(body)) return undefined;
  if (encoding !== 'base64') return body;
  return body.length > MAX_BASE64_BYTES ? undefined : Buffer.from(body.toString('latin1'), 'base64');
}

function hasUuencoded(body: Buffer): boolean {
  for (let at = body.indexOf('\nbegin '); at !== -1; at = body.indexOf('\nbegin ', at + 1)) {
    if (UUENCODED.test(body.toString('latin1', at + 1, at + 16))) return true;
  }
  return false;
}
