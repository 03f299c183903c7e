import { isUtf8 } from 'node:buffer';
import { invalid } from '../../../platform/service-error.js';
import { createJsonReader, LONG_TEXT_BYTES } from '../../../protocol/json/json-reader.js';
import type { UploadedFile } from '../route.js';
import { cleanInput } from './clean-input.js';
import { decodeText, fieldsOf, isJson, parseOrRefuse, type RequestBody, readFormBody } from './request-body.js';

/**
 * The same as `readBody` and `cleanInput`, but long texts are octets: as strings they would take several times the
 * memory.
 */
export async function readLargeBody(
  pieces: AsyncIterable<Buffer>,
  { sizeBytes, contentType }: { readonly sizeBytes: number; readonly contentType: string | undefined },
  jsonFields: readonly string[],
): Promise<RequestBody> {
  const isUntyped = contentType === undefined;
  const { fields, files } = isJson(contentType)
    ? { fields: await readJson(pieces, sizeBytes), files: [] }
    : readFormBody(await gather(pieces, sizeBytes), contentType, longOrText);
  for (const name of jsonFields) {
    const value = fields[name];
    if (Buffer.isBuffer(value) && JSON_TEXT.test(value.toString('latin1', 0, LOOKED_AT))) {
      fields[name] = parseText(value);
    }
  }
  return { fields: cleanInput(fields, 'any'), files: files.map(onItsOwn), isUntyped };
}

const JSON_TEXT = /^\s*[[{]/;
const LOOKED_AT = 1000;

async function readJson(pieces: AsyncIterable<Buffer>, sizeBytes: number): Promise<Record<string, unknown>> {
  const reader = createJsonReader(sizeBytes);
  for await (const piece of pieces) parseOrRefuse(() => reader.write(piece));
  return fieldsOf(() => reader.end());
}

/** Invalid JSON stays as it is, and the schema of its field refuses it. */
function parseText(octets: Buffer): unknown {
  const reader = createJsonReader(octets.length);
  try {
    reader.write(octets);
    return reader.end();
  } catch {
    return octets;
  }
}

/** A view of a short file would keep the memory of the whole body. */
function onItsOwn(file: UploadedFile): UploadedFile {
  return file.bytes.length > LONG_TEXT_BYTES ? file : { ...file, bytes: Buffer.from(file.bytes) };
}

async function gather(pieces: AsyncIterable<Buffer>, sizeBytes: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(sizeBytes);
  let at = 0;
  for await (const piece of pieces) at += piece.copy(whole, at);
  return whole.subarray(0, at);
}

function longOrText(part: Buffer): string | Buffer {
  if (part.length <= LONG_TEXT_BYTES) return decodeText(part);
  if (!isUtf8(part)) throw invalid('http.malformedBody');
  return part.includes(0) ? '\0' : part; // which `cleanInput` refuses by the name of its field
}
