import type { BlobStore } from '../../blobs/blob-store.js';
import { readBlob } from '../../blobs/read-blob.js';
import type { HeaderText, OpenEmail } from './email.js';

const REDACTED_TEXT = 'The body of this message was removed: its domain keeps sent messages no longer.';

/** The message as sent; once its body is removed, its headers and a notice in its place. */
export async function readSource(
  blobs: Pick<BlobStore, 'open'>,
  email: Pick<OpenEmail, 'blobId' | 'headers'>,
): Promise<Buffer> {
  const blob = email.blobId === undefined ? undefined : await blobs.open(email.blobId);
  if (!blob) return Buffer.from(formatRedacted(email.headers));
  return readBlob(blob);
}

/** Type and encoding describe the removed body, so they are renamed. */
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
