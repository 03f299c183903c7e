import { lengthOf } from '../../platform/pieces.js';
import { parseErrorAnswer } from '../../protocol/s3/error-answer.js';
import { formatCompletion, parseUploadId } from '../../protocol/s3/multipart.js';
import type { Part } from './parts.js';
import { type S3Answer, type S3Client, sha256Of } from './s3-client.js';
import { S3Fault } from './s3-fault.js';

/** Uploads an object that is too large for one request: it is invisible until complete, and removed if it fails. */
export async function uploadParts(client: S3Client, key: string, first: Part, rest: AsyncIterable<Part>) {
  const begun = await client.ask({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = parseUploadId(begun.text);
  if (!uploadId) throw new Error('The object store gave no id for an upload');
  try {
    const etags = [await sendPart(client, key, { uploadId, number: 1 }, first)];
    let sizeBytes = lengthOf(first.pieces);
    for await (const part of rest) {
      etags.push(await sendPart(client, key, { uploadId, number: etags.length + 1 }, part));
      sizeBytes += lengthOf(part.pieces);
    }
    await complete(client, key, { uploadId, etags, sizeBytes });
  } catch (error) {
    await client.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => {}); // the sweeper retries it
    throw error;
  }
}

async function sendPart(
  client: S3Client,
  key: string,
  { uploadId, number }: { readonly uploadId: string; readonly number: number },
  body: Part,
): Promise<string> {
  const query = { partNumber: String(number), uploadId };
  const { headers } = await client.ask({ method: 'PUT', key, query, body });
  if (!headers.etag) throw new Error('The object store gave no tag for a part');
  return headers.etag;
}

interface Begun {
  readonly uploadId: string;
  readonly etags: readonly string[];
  readonly sizeBytes: number;
}

async function complete(client: S3Client, key: string, { uploadId, etags, sizeBytes }: Begun): Promise<void> {
  const pieces = [Buffer.from(formatCompletion(etags))];
  const body = { pieces, sha256: sha256Of(pieces) };
  try {
    await client.ask({ method: 'POST', key, query: { uploadId }, body }, refuseErrorInside);
  } catch (error) {
    // If the answer was lost, the object exists and the upload does not: stores report that in different ways
    const found = await client.ask({ method: 'HEAD', key }).catch(() => undefined);
    if (Number(found?.headers['content-length']) !== sizeBytes) throw error;
  }
}

/** Joining the parts takes long, so stores answer 200 first and may still fail: then the body has the error. */
function refuseErrorInside({ text }: S3Answer): void {
  const fault = parseErrorAnswer(text);
  if (fault.code !== undefined) throw new S3Fault(500, fault, undefined);
}
