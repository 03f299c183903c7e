import { isUtf8 } from 'node:buffer';
import { invalid, ServiceError } from '../../../platform/service-error.js';
import { createJsonReader, LONG_TEXT_BYTES, TooManyValues } from '../../../protocol/json/json-reader.js';
import type { UploadedFile } from '../route.js';
import { type AllowedText, cleanInput, MAX_FIELDS } from './clean-input.js';
import { decodeText, fieldsOf, isJson, parseOrRefuse, type RequestBody, readFormBody } from './request-body.js';

export interface LargeBodyRules {
  readonly allowed: AllowedText | undefined;
  /** Long texts stay octets, which take a fraction of the memory; in `jsonFields` such a text is JSON. */
  readonly longTexts: { readonly jsonFields: readonly string[] } | undefined;
}

/** The same as `readBody` and `cleanInput`. */
export async function readLargeBody(
  pieces: AsyncIterable<Buffer>,
  { sizeBytes, contentType }: { readonly sizeBytes: number; readonly contentType: string | undefined },
  { allowed, longTexts }: LargeBodyRules,
): Promise<RequestBody> {
  const isUntyped = contentType === undefined;
  const { fields, files } = isJson(contentType)
    ? { fields: await readJson(pieces, sizeBytes), files: [] }
    : readFormBody(await gather(pieces, sizeBytes), contentType, longTexts ? longOrText : decodeText);
  if (!longTexts) putTexts(fields);
  for (const name of longTexts?.jsonFields ?? []) {
    const value = fields[name];
    if (Buffer.isBuffer(value) && JSON_TEXT.test(value.toString('latin1', 0, LOOKED_AT))) {
      fields[name] = parseText(value);
    }
  }
  return { fields: cleanInput(fields, allowed), files: files.map(onItsOwn), isUntyped };
}

/** Decodes the texts that the reader left as octets. */
function putTexts(value: object): void {
  const open: object[] = [value];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const [name, child] of Object.entries(holder)) {
      if (Buffer.isBuffer(child)) (holder as Record<string, unknown>)[name] = decodeText(child);
      else if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
}

const JSON_TEXT = /^\s*[[{]/;
const LOOKED_AT = 1000;

async function readJson(pieces: AsyncIterable<Buffer>, sizeBytes: number): Promise<Record<string, unknown>> {
  const reader = createJsonReader(sizeBytes);
  for await (const piece of pieces) parseOrRefuse(() => within(() => reader.write(piece)));
  return fieldsOf(() => within(reader.end));
}

/** Invalid JSON stays as it is, and the schema of its field refuses it. */
function parseText(octets: Buffer): unknown {
  const reader = createJsonReader(octets.length);
  try {
    return within(() => {
      reader.write(octets);
      return reader.end();
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return octets;
  }
}

function within<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof TooManyValues ? invalid('http.bodyTooManyFields', { max: MAX_FIELDS }) : error;
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
