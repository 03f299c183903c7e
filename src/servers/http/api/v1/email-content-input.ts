import { z } from 'zod';
import type {
  BodyValue,
  HeaderValue,
  IcalEventValue,
  ListEntry,
  ListValue,
  PartValue,
  TextContent,
} from '../../../../outbound/compose/email-fields.js';
import { addFault } from '../input/fault.js';
import { jsonOr } from '../input/json-text.js';

type Context = Parameters<typeof addFault>[0];

const BUFFER_SHAPE = {
  type: 'object',
  description: 'Bytes as JSON writes a Node buffer.',
  properties: { type: { const: 'Buffer' }, data: { type: 'array', items: { type: 'integer' } } },
};
const CONTENT_SHAPE = { anyOf: [{ type: 'string' }, BUFFER_SHAPE] };

/*
 * A text, which may be long, is accepted before any `transform`. For each value that a transform sees, zod creates a
 * closure over it, and V8 moves closures that become a property to the old generation: whatever they refer to then
 * lives until the next full collection. For texts of 100 KB that was a sixth of the CPU of accepting them.
 */

/** Text, or bytes as JSON writes a Node buffer. */
export const contentValue = z.union([z.string(), z.unknown().transform(readContent)]).meta(CONTENT_SHAPE);

/** The same, or an object with it and its encoding. */
export const bodyValue = z
  .union([
    z.string(),
    z.unknown().transform((value, context): BodyValue => {
      if (isNodeBuffer(value)) return { content: readContent(value, context), encoding: 'utf-8' };
      if (!isObject(value) || value instanceof Uint8Array) return readContent(value, context);
      refusePath(value, context);
      const encoding = isNodeBuffer(value.content) ? 'utf-8' : value.encoding;
      return { content: readContent(value.content, context), ...(typeof encoding === 'string' && { encoding }) };
    }),
  ])
  .meta({
    anyOf: [
      ...CONTENT_SHAPE.anyOf,
      { type: 'object', properties: { content: CONTENT_SHAPE, encoding: { type: 'string' } } },
    ],
  });

function readContent(value: unknown, context: Context): TextContent {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength); // a long text
  if (isObject(value)) {
    refusePath(value, context);
    const bytes = value.type === 'Buffer' ? toBytes(value.data) : undefined;
    if (bytes) return bytes;
  }
  return addFault(context, value, 'emails.contentType');
}

/** Its bytes have no encoding. */
function isNodeBuffer(value: unknown): boolean {
  return isObject(value) && value.type === 'Buffer';
}

function toBytes(data: unknown): Buffer | undefined {
  if (data instanceof Uint8Array) return Buffer.from(data.buffer, data.byteOffset, data.byteLength); // a long list
  if (!Array.isArray(data)) return undefined;
  const bytes = Buffer.alloc(data.length);
  for (let i = 0; i < data.length; i++) {
    const octet: unknown = data[i];
    if (typeof octet !== 'number' || !Number.isInteger(octet) || octet < 0 || octet > 255) return undefined;
    bytes[i] = octet;
  }
  return bytes;
}

/** The service reads no files of its own and fetches nothing for a caller. */
function refusePath(value: Record<string, unknown>, context: Context): void {
  if (value.path !== undefined || value.href !== undefined) addFault(context, value, 'emails.pathRefused');
}

const refusedPath = z
  .unknown()
  .superRefine((value, context) => {
    if (value !== undefined) addFault(context, value, 'emails.pathRefused');
  })
  .meta({ description: 'Not accepted: send the content itself.' });

const headersShape = {
  anyOf: [
    { type: 'object', description: 'Name to value, to a list of values, or to `{prepared, value}`.' },
    { type: 'array', items: { type: 'object', properties: { key: { type: 'string' }, value: { type: 'string' } } } },
  ],
};

/** An object or a list of pairs; each value is a text, a list of texts, or a prepared value. */
const headerList = z
  .unknown()
  .transform((value, context): readonly HeaderValue[] => {
    const pairs = Array.isArray(value) ? value.map(toPair) : isObject(value) ? Object.entries(value) : [undefined];
    return pairs.flatMap((pair) => (pair ? readHeader(pair, context) : addFault(context, value, 'emails.headerForm')));
  })
  .meta(headersShape);

export const headersValue = jsonOr('headers', headerList);

function toPair(item: unknown): readonly [string, unknown] | undefined {
  return isObject(item) && typeof item.key === 'string' ? [item.key, item.value] : undefined;
}

function readHeader([key, value]: readonly [string, unknown], context: Context): readonly HeaderValue[] {
  if (Array.isArray(value)) return value.flatMap((item) => readHeader([key, item], context));
  if (isPlain(value)) return [{ key, value: String(value) }];
  if (isObject(value) && isPlain(value.value)) {
    return [{ key, value: String(value.value), ...(value.prepared === true && { isPrepared: true }) }];
  }
  return addFault(context, value, 'emails.headerForm');
}

const entryShape = {
  anyOf: [{ type: 'string' }, { type: 'object', properties: { url: { type: 'string' }, comment: { type: 'string' } } }],
};

const listRecord = z
  .record(z.string(), z.unknown())
  .transform((list, context): Readonly<Record<string, ListValue>> => {
    const entries = Object.entries(list).map(([name, value]): [string, ListValue] => [
      name,
      Array.isArray(value)
        ? value.map((item) => (Array.isArray(item) ? item.map((e) => readEntry(e, context)) : readEntry(item, context)))
        : readEntry(value, context),
    ]);
    return Object.fromEntries(entries);
  })
  .meta({
    type: 'object',
    additionalProperties: { anyOf: [...entryShape.anyOf, { type: 'array', items: entryShape }] },
  });

export const listHeadersValue = jsonOr('list', listRecord);

function readEntry(value: unknown, context: Context): ListEntry {
  if (typeof value === 'string') return value;
  if (isObject(value) && typeof value.url === 'string') {
    return { url: value.url, ...(typeof value.comment === 'string' && { comment: value.comment }) };
  }
  return addFault(context, value, 'emails.listForm');
}

/** The JSON of a Node buffer; no `encoding` applies to it. */
interface Bytes {
  readonly bytes: Buffer;
}

function isBytes(value: TextContent | Bytes | undefined): value is Bytes {
  return typeof value === 'object' && 'bytes' in value;
}

const partContent = z
  .union([
    z.string(),
    z.unknown().transform((value, context): TextContent | Bytes => {
      const content = readContent(value, context);
      return isNodeBuffer(value) && Buffer.isBuffer(content) ? { bytes: content } : content;
    }),
  ])
  .meta(CONTENT_SHAPE);

const partFields = {
  content: partContent.optional(),
  raw: partContent.optional().describe('A complete MIME part with its headers, instead of `content`.'),
  encoding: z.string().optional().describe('How `content` stands for bytes: `base64`, `hex`, …'),
  filename: z.union([z.string(), z.literal(false)]).optional(),
  contentType: z.string().optional(),
  contentDisposition: z.string().optional().describe('`attachment` or `inline`.'),
  contentTransferEncoding: z.string().optional(),
  cid: z.string().optional().describe('Content-ID, by which the HTML names it.'),
  headers: headerList.optional(),
  path: refusedPath.optional(),
  href: refusedPath.optional(),
};

const part = z.object(partFields).transform(toPart);

function toPart({ content, raw, path: _, href: __, ...rest }: z.output<z.ZodObject<typeof partFields>>): PartValue {
  const given = [content, raw].find((value) => isBytes(value));
  return {
    ...rest,
    ...(content !== undefined && { content: isBytes(content) ? content.bytes : content }),
    ...(raw !== undefined && { raw: isBytes(raw) ? raw.bytes : raw }),
    ...(given !== undefined && { encoding: undefined }),
  };
}

export const partList = (field: string) => jsonOr(field, z.array(part));

const icalEvent = z
  .object({ ...partFields, method: z.string().optional().describe('`PUBLISH`, `REQUEST`, …') })
  .transform(({ method, ...rest }): IcalEventValue => ({ ...toPart(rest), ...(method !== undefined && { method }) }));

const icalShape = z.toJSONSchema(icalEvent, { io: 'input', unrepresentable: 'any' });

/** An event's text, which JSON text never is, or an object with it. */
export const icalEventValue = z
  .unknown()
  .transform((value): unknown => {
    if (typeof value === 'string' && !value.trimStart().startsWith('{')) return { content: value };
    return value instanceof Uint8Array || isNodeBuffer(value) ? { content: value } : value;
  })
  .pipe(jsonOr('icalEvent', icalEvent))
  .meta({ anyOf: [{ type: 'string' }, BUFFER_SHAPE, { properties: icalShape.properties, type: 'object' }] });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
