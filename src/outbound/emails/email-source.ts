import type { BlobStore } from '../../blobs/blob-store.js';
import type { HeaderText, OpenEmail } from './email.js';

const REDACTED_TEXT = 'The body of this message was removed: its domain keeps sent messages no longer.';

/** The message as it is sent; once its body is gone, its headers and a notice in its place. */
export async function readSource(
  blobs: Pick<BlobStore, 'open'>,
  email: Pick<OpenEmail, 'blobId' | 'headers'>,
): Promise<Buffer> {
  const blob = email.blobId === undefined ? undefined : await blobs.open(email.blobId);
  if (!blob) return Buffer.from(formatRedacted(email.headers));
  const pieces: Buffer[] = [];
  for await (const piece of blob.chunks) pieces.push(piece);
  return Buffer.concat(pieces, blob.sizeBytes);
}

/** Its own type and encoding describe a body that is no more, so they stand aside. */
const MOVED_HEADERS: ReadonlyMap<string, string> = new Map([
  ['content-type', 'X-Original-Content-Type'],
  ['content-transfer-encoding', 'X-Original-Content-Transfer-Encoding'],
]);

function formatRedacted(headers: readonly HeaderText[]): string {
  const lines = headers.map(([name, value]) => `${MOVED_HEADERS.get(name.toLowerCase()) ?? name}: ${value}`);
  if (!headers.some(([name]) => name.toLowerCase() === 'mime-version')) lines.push('MIME-Version: 1.0');
  lines.push('Content-Type: text/plain; charset=us-ascii', 'Content-Transfer-Encoding: 7bit');
  return `${lines.join('\r\n')}\r\n\r\n${REDACTED_TEXT}\r\n`;
}
