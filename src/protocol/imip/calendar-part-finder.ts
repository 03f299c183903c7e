import { readLines } from '../content-lines/content-line.js';
import { decodeCharset } from '../mime/charset.js';
import { fileNames } from '../mime/file-names.js';
import { findParameter } from '../mime/parameter-list.js';
import { PartOctets } from '../mime/part-octets.js';
import { charsetOf } from '../mime/part-text.js';
import type { EntityStart, StructureEvents } from '../mime/structure-events.js';
import { StructureReader } from '../mime/structure-reader.js';

/** The calendar part of a message: RFC 6047 §2.4. */
export interface CalendarPart {
  /** With its METHOD, also where only the media type had it. */
  readonly text: string;
  /** Upper case: what the object itself says, else what its media type says. */
  readonly method: string;
}

/** Longer ones are no invitations. */
const MAX_CALENDAR_BYTES = 1024 * 1024;

/** Parts that are not text/calendar are named `.ics` in a handful of messages, never in hundreds. */
const MAX_TRIED = 16;

interface Candidate {
  readonly octets: PartOctets;
  readonly charset: string | undefined;
  readonly method: string | undefined;
}

/**
 * Finds the first text/calendar part that names a method, else the first such part or `.ics` file whose object does.
 * Messages inside the message are not looked at: they invite other people.
 */
export class CalendarPartFinder {
  private readonly reader: StructureReader;
  private readonly opened: (Candidate | undefined)[] = [];
  private insideDepth = 0;
  private tried = 0;
  private sure: CalendarPart | undefined;
  private other: CalendarPart | undefined;
  private file: CalendarPart | undefined;

  /** `takesFiles`: a calendar file without a method counts too, when nothing else is there: RFC 5546 calls it published. */
  constructor(
    private readonly maxBytes = MAX_CALENDAR_BYTES,
    private readonly takesFiles = false,
  ) {
    const events: StructureEvents = {
      open: (start) => this.open(start),
      octets: (piece) => this.opened.at(-1)?.octets.push(piece),
      close: () => this.close(),
    };
    this.reader = new StructureReader(events);
  }

  /** When it is found there is no need to read on. */
  get isFound(): boolean {
    return this.sure !== undefined;
  }

  push(piece: Buffer): void {
    this.reader.push(piece);
  }

  end(): CalendarPart | undefined {
    if (!this.sure) this.reader.end();
    return this.sure ?? this.other ?? this.file;
  }

  private open(start: EntityStart): void {
    this.opened.push(this.insideDepth === 0 && start.kind === 'leaf' ? this.candidateOf(start) : undefined);
    if (this.insideDepth > 0 || start.kind === 'message') this.insideDepth += 1;
  }

  private candidateOf(start: EntityStart): Candidate | undefined {
    if (this.sure || this.tried >= MAX_TRIED) return undefined;
    const { media, header, encoding } = start;
    const isCalendar = media.name === 'text/calendar';
    if (!isCalendar && !fileNames(header).some((name) => name.toLowerCase().endsWith('.ics'))) return undefined;
    const method = isCalendar ? findParameter({ value: '', parameters: media.parameters }, 'method') : undefined;
    if (method === undefined && this.other) return undefined;
    this.tried += 1;
    return { octets: new PartOctets(encoding, this.maxBytes), charset: charsetOf(media), method };
  }

  private close(): void {
    const closed = this.opened.pop();
    if (this.insideDepth > 0) this.insideDepth -= 1;
    if (!closed || this.sure) return;
    const octets = closed.octets.take();
    if (closed.octets.isCut) return;
    const text = decodeCharset(octets, closed.charset ?? 'utf-8');
    const own = methodOf(text);
    const method = (own ?? closed.method)?.trim().toUpperCase();
    if (method === undefined && this.takesFiles) this.file ??= { text, method: 'PUBLISH' };
    if (!method || !METHOD.test(method)) return;
    const part = { text: own === undefined ? withMethod(text, method) : text, method };
    if (closed.method === undefined) this.other ??= part;
    else this.sure = part;
  }
}

/** METHOD stands before the first component (RFC 5545 §3.6); programs that put it behind are not followed. */
function methodOf(text: string): string | undefined {
  let depth = 0;
  for (const { name, value } of readLines(text)) {
    if (name === 'BEGIN') depth += 1;
    else if (name === 'METHOD' && depth === 1) return value;
    if (depth !== 1) return undefined;
  }
  return undefined;
}

const METHOD = /^[A-Z0-9-]{1,40}$/;

function withMethod(text: string, method: string): string {
  const [begin] = readLines(text);
  return begin === undefined ? text : `${text.slice(0, begin.end)}METHOD:${method}\r\n${text.slice(begin.end)}`;
}
