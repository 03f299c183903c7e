import type { EntityHeader } from '../../protocol/mime/entity-header.js';
import { fileNames } from '../../protocol/mime/file-names.js';
import { findParameter } from '../../protocol/mime/parameter-list.js';
import {
  type EntityStart,
  isEncoded,
  STRUCTURE_LIMITS,
  type StructureEvents,
} from '../../protocol/mime/structure-events.js';
import { StructureReader } from '../../protocol/mime/structure-reader.js';
import { createTransferDecoder } from '../../protocol/mime/transfer-decoder.js';
import type { PartFacts } from './message-part.js';
import { decodeInto, type OctetSink } from './octet-sink.js';
import type { PartPlace, PartReceiver } from './part-receiver.js';

/** Senders of honest mail have fewer. */
const MAX_PARTS = 1000;
const MAX_HEADER_BYTES = 256 * 1024;

/** The parts that our MIME parser finds, and the text around them. */
export class DeclaredParts implements OctetSink, StructureEvents {
  private readonly reader = new StructureReader(this);
  private readonly opened: { readonly start: EntityStart; sink: OctetSink | undefined }[] = [];
  private parts = 0;
  private messages = 0;
  private hasUnknown = false;

  constructor(
    private readonly receiver: PartReceiver,
    private readonly place: PartPlace,
  ) {}

  /** Other readers may find other parts. */
  get isAmbiguous(): boolean {
    return this.hasUnknown || this.reader.isAmbiguous;
  }

  push(piece: Buffer): void {
    this.reader.push(piece);
  }

  end(): void {
    this.reader.end();
  }

  open(start: EntityStart): void {
    if (start.bodyFrom - start.headerFrom > MAX_HEADER_BYTES) this.receiver.refuse('scan.headerTooLarge');
    if (this.opened.length >= STRUCTURE_LIMITS.maxDepth) this.receiver.refuse('scan.tooDeep');
    if (start.kind === 'leaf' && ++this.parts > MAX_PARTS)
      this.receiver.refuse('scan.tooManyParts', { max: MAX_PARTS });
    if (start.kind === 'message') this.openMessage(start);
    if (!createTransferDecoder(start.encoding)) this.hasUnknown = true;
    this.opened.push({ start, sink: start.kind === 'leaf' ? this.leafSink(start) : undefined });
  }

  octets(piece: Buffer): void {
    const top = this.opened.at(-1);
    if (!top) return;
    top.sink ??= this.marginSink(top.start);
    top.sink.push(piece);
  }

  close(): void {
    const closed = this.opened.pop();
    closed?.sink?.end();
    if (closed?.start.kind === 'message') this.messages -= 1;
  }

  /** Its name counts like that of any file; its content is scanned part by part. */
  private openMessage(start: EntityStart): void {
    const names = fileNames(start.header);
    if (names.length > 0) this.receiver.part(this.factsOf(start, names)).end();
    this.messages += 1;
  }

  private leafSink(start: EntityStart): OctetSink {
    const names = fileNames(start.header);
    const sinks = [this.receiver.part(this.factsOf(start, names))];
    if (names.some((name) => /\.eml$/i.test(name))) sinks.push(...this.receiver.message(this.place));
    return decodeInto(start.encoding, sinks);
  }

  /** Text outside all parts, which a reader without MIME shows. Encoded text there may be the parts themselves. */
  private marginSink(start: EntityStart): OctetSink {
    const isOfInnerMessage = this.place.isInner || this.messages > 0;
    const text = { names: [], contentType: 'text/plain', charset: undefined, isBody: true, isOfInnerMessage };
    const sinks = [this.receiver.part(text)];
    if (isEncoded(start)) {
      const decoded = this.receiver.part(this.factsOf(start, fileNames(start.header)));
      sinks.push(decodeInto(start.encoding, [decoded, ...this.receiver.message(this.place)]));
    }
    return decodeInto('binary', sinks);
  }

  private factsOf({ media, header }: EntityStart, names: readonly string[]): PartFacts {
    const isText = media.name === 'text/plain' || media.name === 'text/html';
    return {
      names,
      contentType: media.name,
      charset: findParameter({ value: '', parameters: media.parameters }, 'charset'),
      isBody: isText && names.length === 0 && !isAttachment(header),
      isOfInnerMessage: this.place.isInner || this.messages > 0,
    };
  }
}

function isAttachment({ fields }: EntityHeader): boolean {
  return /^attachment\b/i.test(fields.get('content-disposition') ?? '');
}
