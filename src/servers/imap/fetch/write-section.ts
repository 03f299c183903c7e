import type { ContentIndex } from '../../../mailstore/content/content.js';
import type { FetchItem, OctetRange as PartialOctets, Section } from '../../../protocol/imap/commands/fetch-item.js';
import { findSection, type OctetRange, type SectionText } from '../../../protocol/mime/section.js';
import type { ResponseWriter } from '../response-writer.js';
import type { PlannedItem } from './fetch-plan.js';
import { selectFields } from './header-fields.js';
import { streamLiteral, writeLiteral } from './literal.js';
import type { MessageOctets } from './message-octets.js';
import { streamFields } from './stream-fields.js';

const SECTION_TEXT: Readonly<Record<Section['what'], SectionText>> = {
  ALL: undefined,
  HEADER: 'header',
  'HEADER.FIELDS': 'header',
  'HEADER.FIELDS.NOT': 'header',
  TEXT: 'text',
  MIME: 'mime',
};

type BodyItem = Extract<FetchItem, { kind: 'BODY[]' }>;

/** Writes `BODY[…]` of one message. Returns a promise if its octets are not in memory. */
export function writeSection(
  out: ResponseWriter,
  { label, fields }: PlannedItem,
  { section, partial }: Pick<BodyItem, 'section' | 'partial'>,
  octets: MessageOctets,
  index: ContentIndex | undefined,
): Promise<void> | undefined {
  out.text(`${label} `);
  const range = rangeOf(section, octets, index);
  if (!range) {
    out.text('NIL');
    return undefined;
  }
  if (!fields) return writeRange(out, octets, narrow(range, partial));
  const write = (kept: Buffer) => writeLiteral(out, cutOut(kept, partial));
  const select = (block: Buffer) => {
    const kept = selectFields(block, fields);
    return kept instanceof Promise ? kept.then(write) : write(kept);
  };
  const held = octets.slice(range.from, range.to);
  if (held) return select(held) ?? undefined;
  return octets
    .hold(range.from, range.to)
    .then((block) => (block ? select(block) : streamFields(out, octets, range, { fields, partial })));
}

function rangeOf(section: Section, octets: MessageOctets, index: ContentIndex | undefined): OctetRange | undefined {
  if (section.path.length === 0) {
    if (section.what === 'ALL') return { from: 0, to: octets.sizeBytes };
    if (section.what !== 'TEXT' && octets.headerBytes !== undefined) return { from: 0, to: octets.headerBytes };
  }
  return index && findSection(index.outline(), section.path, SECTION_TEXT[section.what]);
}

function writeRange(out: ResponseWriter, octets: MessageOctets, { from, to }: OctetRange): Promise<void> | undefined {
  const held = octets.slice(from, to);
  if (!held) return streamLiteral(out, octets, from, to);
  writeLiteral(out, held);
  return undefined;
}

/** RFC 9051 §6.4.5: a range that begins after the end is empty. */
function narrow({ from, to }: OctetRange, partial: PartialOctets | undefined): OctetRange {
  if (!partial) return { from, to };
  const start = Math.min(from + partial.from, to);
  return { from: start, to: Math.min(start + partial.count, to) };
}

function cutOut(octets: Buffer, partial: PartialOctets | undefined): Buffer {
  const { from, to } = narrow({ from: 0, to: octets.length }, partial);
  return octets.subarray(from, to);
}
