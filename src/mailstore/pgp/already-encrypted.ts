import { PLAIN_TEXT, parseMediaType } from '../../protocol/mime/media-type.js';
import type { SplitMessage } from './split-message.js';

/** S/MIME types that need no key to open (RFC 8551 §3.2.2). */
const OPEN_SMIME = new Set(['signed-data', 'certs-only', 'compressed-data']);
const BEGIN = '-----BEGIN PGP MESSAGE-----';
const END = '-----END PGP MESSAGE-----';
/** Blank lines around an armored text. */
const MARGIN_BYTES = 1024;

/** A message that its sender has already encrypted is left alone. */
export function isAlreadyEncrypted({ entityFields, body }: SplitMessage): boolean {
  const value = entityFields.find(({ name }) => name === 'content-type')?.value;
  const type = parseMediaType(value, PLAIN_TEXT);
  switch (type.name) {
    case 'multipart/encrypted':
      return true;
    case 'application/pkcs7-mime':
    case 'application/x-pkcs7-mime': {
      const kind = type.parameters.find(([name]) => name.toLowerCase() === 'smime-type')?.[1];
      return !OPEN_SMIME.has(kind?.toLowerCase() ?? '');
    }
    case 'text/plain':
      return isArmored(body);
    default:
      return false;
  }
}

/** The armor must span the whole text: text beside it would be readable by anybody. */
function isArmored(body: Buffer): boolean {
  const start = body.toString('latin1', 0, MARGIN_BYTES).trimStart();
  const end = body.toString('latin1', Math.max(0, body.length - MARGIN_BYTES)).trimEnd();
  return start.startsWith(BEGIN) && end.endsWith(END);
}
