import { isAscii } from 'node:buffer';
import { invalid, ServiceError } from '../../../platform/service-error.js';
import { type FormFields, nestFields } from '../../../protocol/forms/form-fields.js';
import { multipartBoundary, parseMultipart } from '../../../protocol/forms/multipart.js';
import { parseUrlencoded } from '../../../protocol/forms/urlencoded.js';
import type { UploadedFile } from '../route.js';

/** The parsed body, from any of the accepted types. */
export interface RequestBody {
  readonly fields: Record<string, unknown>;
  readonly files: readonly UploadedFile[];
  /** The request had no Content-Type. */
  readonly isUntyped: boolean;
}

const FORM_LIMITS = { maxFields: 5000, maxDepth: 16 } as const;
// RFC 7578 asks for two header lines per part; a file name may be long
const PART_LIMITS = { maxParts: 5000, maxHeaderBytes: 8192 } as const;

export function readBody(bytes: Buffer | undefined, contentType: string | undefined): RequestBody {
  const isUntyped = contentType === undefined;
  if (bytes === undefined || bytes.length === 0) return { fields: {}, files: [], isUntyped };
  if (isJson(contentType)) return { fields: fieldsOf(() => JSON.parse(decodeText(bytes))), files: [], isUntyped };
  return { ...readFormBody(bytes, contentType), isUntyped };
}

/** Reads bodies that are not JSON. `toText` decodes a part of a multipart body that is no file. */
export function readFormBody(
  bytes: Buffer,
  contentType: string | undefined,
  toText: (part: Buffer) => string | Buffer = decodeText,
): Omit<RequestBody, 'isUntyped'> {
  const type = mediaType(contentType);
  if (type === 'application/x-www-form-urlencoded') {
    return { fields: readForm(decodeText(bytes)), files: [] };
  }
  if (type === 'multipart/form-data') return readMultipart(bytes, contentType ?? '', toText);
  throw invalid('http.unsupportedType');
}

/** `undefined`: broken escapes, or more parameters than any call has. */
export function readQuery(query: string): Record<string, unknown> {
  return parseUrlencoded(query, FORM_LIMITS) ?? refuse('http.malformedQuery');
}

export function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase();
}

export function isJson(contentType: string | undefined): boolean {
  const type = mediaType(contentType);
  return type === undefined || type === 'application/json' || type.endsWith('+json');
}

/** Parses a JSON body. */
export function fieldsOf(parse: () => unknown): Record<string, unknown> {
  const value = parseOrRefuse(parse);
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof Uint8Array)
    return refuse('http.bodyNotObject');
  return value as Record<string, unknown>;
}

export function parseOrRefuse<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return refuse('http.malformedBody');
  }
}

function readForm(text: string): FormFields {
  return parseUrlencoded(text, FORM_LIMITS) ?? refuse('http.malformedBody');
}

function readMultipart(
  bytes: Buffer,
  contentType: string,
  toText: (part: Buffer) => string | Buffer,
): Omit<RequestBody, 'isUntyped'> {
  const boundary = multipartBoundary(contentType);
  const parts = boundary === undefined ? undefined : parseMultipart(bytes, boundary, PART_LIMITS);
  if (!parts) return refuse('http.malformedBody');
  const texts = parts.filter((part) => part.filename === undefined);
  const fields = nestFields(
    texts.map((part) => [part.name, toText(part.bytes)] as const),
    FORM_LIMITS,
  );
  const files = parts.flatMap(({ name, filename, contentType: type, bytes: content }) =>
    filename === undefined ? [] : [{ field: name, filename, contentType: type, bytes: content }],
  );
  return { fields: fields ?? refuse('http.malformedBody'), files };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function decodeText(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1'); // a copy, at a third of the decoder's time
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse('http.malformedBody');
  }
}

function refuse(key: 'http.malformedBody' | 'http.malformedQuery' | 'http.bodyNotObject'): never {
  throw invalid(key);
}
