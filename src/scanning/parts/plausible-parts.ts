import { eachField } from '../../protocol/mime/entity-header.js';
import { distinct, namesIn } from '../../protocol/mime/file-names.js';
import { PLAIN_TEXT, parseMediaType } from '../../protocol/mime/media-type.js';
import { parseParameterList } from '../../protocol/mime/parameter-list.js';
import { createTransferDecoder } from '../../protocol/mime/transfer-decoder.js';
import { decodeInto, type OctetSink } from './octet-sink.js';
import type { PartPlace, PartReceiver } from './part-receiver.js';

const CONTENT_FIELD = /^content-(?:type|transfer-encoding|disposition)[ \t]*:/i;
const FIELD = /^[!-9;-~]{1,100}[ \t]*:/;
/** Longer text is not the header of a part. */
const MAX_HEADER_CHARACTERS = 64 * 1024;
const MAX_PARTS = 10_000;
/** How much of a line shows whether it is a Content field. */
const MAX_START = 100;
const [LF, CR, C, LOWER_CASE] = [0x0a, 0x0d, 0x63, 0x20] as const;

/**
 * Every part that some mail program may find in a message with an ambiguous structure: whatever follows a Content
 * field, under each name and in each encoding given for it, until the next one. Delimiters are ignored, and CR LF, LF
 * and a lone CR end a line.
 */
export class PlausibleParts implements OctetSink {
  /** Octets not processed yet. */
  private rest: Buffer = Buffer.alloc(0);
  private isLineStart = true;
  /** The header being read. */
  private header: string | undefined;
  private sink: OctetSink | undefined;
  private parts = 0;

  constructor(
    private readonly receiver: PartReceiver,
    private readonly place: PartPlace,
  ) {}

  push(piece: Buffer): void {
    this.read(this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece, false);
  }

  end(): void {
    this.read(this.rest, true);
    if (this.header !== undefined) this.beginBody();
    this.sink?.end();
    this.sink = undefined;
  }

  private read(data: Buffer, isEnd: boolean): void {
    let at = 0;
    for (let isOpen = false; !isOpen && at < data.length; ) {
      const before = at;
      at = this.header === undefined ? this.readBody(data, at, isEnd) : this.readHeaderLine(data, at, isEnd);
      isOpen = at === before;
    }
    this.rest = Buffer.from(data.subarray(at));
  }

  /** Up to the next Content field. Returns where to continue; the same position when more octets are needed. */
  private readBody(data: Buffer, from: number, isEnd: boolean): number {
    for (let at = from; at < data.length; at++) {
      const octet = data[at] as number;
      if (this.isLineStart && (octet | LOWER_CASE) === C) {
        const start = data.toString('latin1', at, at + MAX_START);
        if (start.length < MAX_START && !isEnd && !/[\r\n]/.test(start)) {
          if (at > from) this.sink?.push(data.subarray(from, at));
          return at;
        }
        if (CONTENT_FIELD.test(start) && !this.isFull) {
          if (at > from) this.sink?.push(data.subarray(from, at));
          this.sink?.end();
          this.sink = undefined;
          this.header = '';
          return at === from ? this.readHeaderLine(data, at, isEnd) : at;
        }
      }
      this.isLineStart = octet === LF || octet === CR;
    }
    this.sink?.push(data.subarray(from));
    return data.length;
  }

  private readHeaderLine(data: Buffer, from: number, isEnd: boolean): number {
    let end = from;
    while (end < data.length && data[end] !== LF && data[end] !== CR) end += 1;
    // A CR at the very end may be half a line break
    const isComplete = end + 1 < data.length || data[end] === LF;
    if (!isComplete && !isEnd && end - from < MAX_HEADER_CHARACTERS) return from;
    const to = data[end] === CR && data[end + 1] === LF ? end + 2 : Math.min(end + 1, data.length);
    const line = data.toString('latin1', from, Math.min(end, from + MAX_HEADER_CHARACTERS));
    const header = this.header ?? '';
    const isOfHeader = FIELD.test(line) || (/^[ \t]/.test(line) && header !== '');
    this.isLineStart = true;
    if (isOfHeader && header.length < MAX_HEADER_CHARACTERS) {
      this.header = `${header}${line}\r\n`;
      return to;
    }
    this.beginBody();
    if (end === from) return to;
    // Not a field: the body begins here, without an empty line
    this.isLineStart = false;
    this.sink?.push(data.subarray(from, from + 1));
    return from + 1;
  }

  /** Whatever follows the last one belongs to it, and the message is refused. */
  private get isFull(): boolean {
    return this.parts >= MAX_PARTS;
  }

  private beginBody(): void {
    this.parts += 1;
    if (this.isFull) this.receiver.refuse('scan.tooManyParts', { max: MAX_PARTS });
    const fields = { type: [] as string[], encoding: [] as string[], disposition: [] as string[] };
    eachField((this.header ?? '').replaceAll('\0', ''), (name, value) => {
      const lower = name.toLowerCase();
      if (lower === 'content-type') fields.type.push(value);
      else if (lower === 'content-transfer-encoding') fields.encoding.push(value);
      else if (lower === 'content-disposition') fields.disposition.push(value);
    });
    this.header = undefined;
    const names = distinct([
      ...fields.disposition.flatMap((value) => namesIn(value, 'filename')),
      ...fields.type.flatMap((value) => namesIn(value, 'name')),
    ]);
    const types = fields.type.map((value) => parseMediaType(value, PLAIN_TEXT).name);
    const isMessage = types.some((type) => type.startsWith('message/')) || names.some((name) => /\.eml$/i.test(name));
    const decoders = plausibleEncodings(fields.encoding).map((encoding) => {
      const facts = { names, contentType: types[0] ?? PLAIN_TEXT.name, charset: undefined, isBody: false };
      const part = this.receiver.part({ ...facts, isOfInnerMessage: true });
      const isDecoded = encoding === 'base64' || encoding === 'quoted-printable';
      const inner = isMessage && isDecoded ? this.receiver.message(this.place) : [];
      return decodeInto(encoding, [part, ...inner]);
    });
    this.sink = decodeInto('binary', decoders);
  }
}

/** A lenient mail program may take an unknown encoding for a known one. */
function plausibleEncodings(values: readonly string[]): readonly string[] {
  const said = values.map((value) => parseParameterList(value).value.toLowerCase());
  const known = said.flatMap((encoding) =>
    createTransferDecoder(encoding) ? [encoding] : ['binary', 'base64', 'quoted-printable'],
  );
  return known.length === 0 ? ['binary'] : [...new Set(known)];
}
