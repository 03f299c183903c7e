import type { MessagePart } from './scan-verdict.js';

// People nest a forward in a forward; beyond this somebody hides something
const MAX_DEPTH = 50;
const MAX_HEADER_BYTES = 256 * 1024;

let library: Promise<typeof import('postal-mime')> | undefined;

/** Bodies and attachments, also those of messages inside the message. Throws on nesting beyond all reason. */
export async function readParts(source: Buffer): Promise<readonly MessagePart[]> {
  library ??= import('postal-mime'); // with the first attachment
  const { default: PostalMime } = await library;
  const message = await PostalMime.parse(source, { maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADER_BYTES });
  const bodies = [message.text, message.html].flatMap((body) =>
    body ? [{ name: undefined, contentType: 'text/plain', bytes: Buffer.from(body) }] : [],
  );
  const attachments = message.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? undefined,
    contentType: mimeType,
    bytes: toBuffer(content),
  }));
  return [...bodies, ...attachments];
}

function toBuffer(content: string | ArrayBuffer | Uint8Array): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}
