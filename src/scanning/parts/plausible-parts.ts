import { eachField } from '../../protocol/mime/entity-header.js';
import { distinct, namesIn } from '../../protocol/mime/file-names.js';
import { PLAIN_TEXT, parseMediaType } from '../../protocol/mime/media-type.js';
import { parseParameterList } from '../../protocol/mime/parameter-list.js';
import { createTransferDecoder } from '../../protocol/mime/transfer-decoder.js';
import { LooseLines } from './loose-lines.js';
import { decodeInto, joinAdjacent, type OctetSink } from './octet-sink.js';
import type { PartPlace, PartReceiver } from './part-receiver.js';

const CONTENT_FIELD = /^content-(?:type|transfer-encoding|disposition)[ \t]*:/i;
const FIELD = /^[!-9;-~]{1,100}[ \t]*:/;
/** What is longer is no header of a part. */
const MAX_HEADER_CHARACTERS = 64 * 1024;

/**
 * Every part that some reader may find in a message whose structure is ambiguous: whatever follows a Content field, under
 * each name and in each encoding that is said of it, until the next one. Delimiters do not matter.
 */
export class PlausibleParts implements OctetSink {
  private readonly lines = new LooseLines((octets, isStart) => this.takeLine(octets, isStart));
  /** The header that is being read. */
  private header: string | undefined;
  private sink: ReturnType<typeof joinAdjacent> | undefined;

  constructor(
    private readonly receiver: PartReceiver,
    private readonly place: PartPlace,
  ) {}

  push(piece: Buffer): void {
    this.lines.push(piece);
    this.sink?.flush();
  }

  end(): void {
    this.lines.end();
    if (this.header !== undefined) this.beginBody();
    this.sink?.end();
    this.sink = undefined;
  }

  private takeLine(octets: Buffer, isStart: boolean): void {
    if (isStart && this.header === undefined && isContentField(octets)) {
      this.sink?.end();
      this.sink = undefined;
      this.header = '';
    }
    if (this.header === undefined) {
      this.sink?.push(octets);
      return;
    }
    const text = octets.toString('latin1').replace(/[\r\n]{1,2}$/, '');
    const isOfHeader = !isStart || FIELD.test(text) || (/^[ \t]/.test(text) && this.header !== '');
    if (isOfHeader && this.header.length < MAX_HEADER_CHARACTERS) {
      this.header += isStart ? `\r\n${text}` : text;
      return;
    }
    this.beginBody();
    if (text !== '') this.sink?.push(octets);
  }

  private beginBody(): void {
    const fields = { type: [] as string[], encoding: [] as string[], disposition: [] as string[] };
    eachField((this.header ?? '').trimStart().replaceAll('\0', ''), (name, value) => {
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
    this.sink = joinAdjacent(decodeInto('binary', decoders));
  }
}

function isContentField(octets: Buffer): boolean {
  return ((octets[0] ?? 0) | 0x20) === C && CONTENT_FIELD.test(octets.toString('latin1', 0, 100));
}

const C = 0x63;

/** One that nobody knows may be a known one to a reader that looks less closely. */
function plausibleEncodings(values: readonly string[]): readonly string[] {
  const said = values.map((value) => parseParameterList(value).value.toLowerCase());
  const known = said.flatMap((encoding) =>
    createTransferDecoder(encoding) ? [encoding] : ['binary', 'base64', 'quoted-printable'],
  );
  return known.length === 0 ? ['binary'] : [...new Set(known)];
}
