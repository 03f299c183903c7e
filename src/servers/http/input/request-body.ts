import { isAscii } from 'node:buffer';
import { invalid } from '../../../platform/service-error.js';
import { type FormFields, nestFields } from '../../../protocol/forms/form-fields.js';
import { multipartBoundary, parseMultipart } from '../../../protocol/forms/multipart.js';
import { parseUrlencoded } from '../../../protocol/forms/urlencoded.js';
import { parseJson } from '../../../protocol/json/parse-json.js';
import type { UploadedFile } from '../route.js';

/** What a body says, whichever of the accepted types it came in. */
export interface RequestBody {
  readonly fields: Record<string, unknown>;
  readonly files: readonly UploadedFile[];
  /** It came without a Content-Type. */
  readonly isUntyped: boolean;
}

const FORM_LIMITS = { maxFields: 5000, maxDepth: 16 } as const;
// RFC 7578 asks for two header lines per part; a file name may be long
const PART_LIMITS = { maxParts: 5000, maxHeaderBytes: 8192 } as const;

export function readBody(bytes: Buffer | undefined, contentType: string | undefined): RequestBody {
  const isUntyped = contentType === undefined;
  if (bytes === undefined || bytes.length === 0) return { fields: {}, files: [], isUntyped };
  const type = mediaType(contentType);
  if (isUntyped || type === 'application/json' || type?.endsWith('+json')) {
    return { fields: readJson(bytes), files: [], isUntyped };
  }
  if (type === 'application/x-www-form-urlencoded') {
    return { fields: readForm(decodeText(bytes)), files: [], isUntyped };
  }
  if (type === 'multipart/form-data') return { ...readMultipart(bytes, contentType), isUntyped };
  throw invalid('http.unsupportedType');
}

/** `undefined`: broken escapes, or more parameters than any call has. */
export function readQuery(query: string): Record<string, unknown> {
  return parseUrlencoded(query, FORM_LIMITS) ?? refuse('http.malformedQuery');
}

function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase();
}

function readJson(bytes: Buffer): Record<string, unknown> {
  const value = parseOrRefuse(bytes);
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return refuse('http.bodyNotObject');
  return value as Record<string, unknown>;
}

function parseOrRefuse(bytes: Buffer): unknown {
  try {
    return parseJson(bytes, decodeText);
  } catch {
    return refuse('http.malformedBody');
  }
}

function readForm(text: string): FormFields {
  return parseUrlencoded(text, FORM_LIMITS) ?? refuse('http.malformedBody');
}

function readMultipart(bytes: Buffer, contentType: string): Omit<RequestBody, 'isUntyped'> {
  const boundary = multipartBoundary(contentType);
  const parts = boundary === undefined ? undefined : parseMultipart(bytes, boundary, PART_LIMITS);
  if (!parts) return refuse('http.malformedBody');
  const texts = parts.filter((part) => part.filename === undefined);
  const fields = nestFields(
    texts.map((part) => [part.name, decodeText(part.bytes)] as const),
    FORM_LIMITS,
  );
  const files = parts.flatMap(({ name, filename, contentType: type, bytes: content }) =>
    filename === undefined ? [] : [{ field: name, filename, contentType: type, bytes: content }],
  );
  return { fields: fields ?? refuse('http.malformedBody'), files };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeText(bytes: Buffer): string {
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
