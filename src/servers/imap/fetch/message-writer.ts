import type { ContentIndex } from '../../../mailstore/content/content.js';
import type { Flags, MessageRow } from '../../../mailstore/message.js';
import { Pace } from '../../../platform/pace.js';
import { formatDateTime } from '../../../protocol/imap/date-time.js';
import { formatString } from '../../../protocol/imap/format-string.js';
import { beginFetch, formatFlags } from '../fetch-response.js';
import type { Enabled } from '../imap-session.js';
import type { ResponseWriter } from '../response-writer.js';
import type { FetchPlan, PlannedItem } from './fetch-plan.js';
import type { MessageOctets } from './message-octets.js';
import { binarySize, findBinaryPart, hasKnownEncoding, writeBinary } from './write-binary.js';
import { writeSection } from './write-section.js';

/** A message as far as it was read; `row`, `index` and `octets` are set if the plan needs them. */
export interface ReadMessage {
  readonly place: number;
  readonly uid: number;
  readonly flags: Flags;
  readonly modseq: number;
  readonly row: MessageRow | undefined;
  readonly index: ContentIndex | undefined;
  readonly octets: MessageOctets | undefined;
}

export interface MessageWriter {
  /** A whole FETCH response. `tellsFlags`: they have just changed, so they are sent unasked. */
  write(message: ReadMessage, tellsFlags: boolean): Promise<void> | undefined;
  /** RFC 3516 §4.3: something was left out because its transfer encoding is unknown. */
  readonly hasUnknownEncoding: boolean;
}

const RFC822_SECTIONS = {
  RFC822: { path: [], what: 'ALL', fields: [] },
  'RFC822.HEADER': { path: [], what: 'HEADER', fields: [] },
  'RFC822.TEXT': { path: [], what: 'TEXT', fields: [] },
} as const;

export function createMessageWriter(
  out: ResponseWriter,
  plan: FetchPlan,
  enabled: Pick<Enabled, 'uidOnly' | 'utf8' | 'condstore'>,
  isRecent: (uid: number) => boolean,
): MessageWriter {
  const pace = new Pace();
  let hasUnknownEncoding = false;
  const asksFlags = plan.items.some(({ item }) => item.kind === 'FLAGS');
  const asksModseq = plan.items.some(({ item }) => item.kind === 'MODSEQ');

  function writeItem(planned: PlannedItem, message: ReadMessage): Promise<void> | undefined {
    const { item, label } = planned;
    const { row, index, octets } = message;
    switch (item.kind) {
      case 'UID':
        out.text(`UID ${message.uid}`);
        return undefined;
      case 'FLAGS':
        out.text(`FLAGS ${formatFlags(message.flags, isRecent(message.uid))}`);
        return undefined;
      case 'MODSEQ':
        out.text(`MODSEQ (${message.modseq})`);
        return undefined;
      case 'INTERNALDATE':
        out.text(`INTERNALDATE "${formatDateTime(there(row).internalAt)}"`);
        return undefined;
      case 'SAVEDATE':
        out.text(`SAVEDATE "${formatDateTime(there(row).savedAt)}"`);
        return undefined;
      case 'RFC822.SIZE':
        out.text(`RFC822.SIZE ${there(row).sizeBytes}`);
        return undefined;
      case 'EMAILID':
        out.text(`EMAILID (${there(row).contentId})`);
        return undefined;
      case 'THREADID':
        out.text(`THREADID (${there(index).threadId})`);
        return undefined;
      case 'PREVIEW':
        out.text(`PREVIEW ${formatString(there(index).preview, { isUtf8: enabled.utf8 })}`);
        return undefined;
      case 'ENVELOPE':
        out.text('ENVELOPE ');
        out.bytes(there(index).envelope);
        return undefined;
      case 'BODY':
        out.text('BODY ');
        out.bytes(there(index).body);
        return undefined;
      case 'BODYSTRUCTURE':
        out.text('BODYSTRUCTURE ');
        out.bytes(there(index).bodyStructure);
        return undefined;
      case 'RFC822':
      case 'RFC822.HEADER':
      case 'RFC822.TEXT': {
        const section = RFC822_SECTIONS[item.kind];
        return writeSection(out, planned, { section, partial: undefined }, there(octets), index);
      }
      case 'BODY[]':
        return writeSection(out, planned, item, there(octets), index);
      case 'BINARY': {
        out.text(`${label} `);
        const part = findBinaryPart(item.path, there(octets), index);
        if (part) return writeBinary(out, part, there(octets), item.partial);
        out.text('NIL');
        return undefined;
      }
      case 'BINARY.SIZE': {
        const part = findBinaryPart(item.path, there(octets), index);
        if (!part) out.text(`${label} 0`);
        else return binarySize(part, there(octets)).then((sizeBytes) => out.text(`${label} ${sizeBytes}`));
        return undefined;
      }
    }
  }

  /** Between two items: many large ones fit into one response. */
  function pause(): Promise<void> | undefined {
    if (out.isFull) return out.ready();
    return pace.isDue ? pace.rest() : undefined;
  }

  function isUnknown({ item }: PlannedItem, { octets, index }: ReadMessage): boolean {
    if (item.kind !== 'BINARY' && item.kind !== 'BINARY.SIZE') return false;
    const part = findBinaryPart(item.path, there(octets), index);
    return part !== undefined && !hasKnownEncoding(part);
  }

  function writeFrom(
    at: number,
    message: ReadMessage,
    isFirst: boolean,
    tellsFlags: boolean,
  ): Promise<void> | undefined {
    let needsSpace = !isFirst;
    for (let i = at; i < plan.items.length; i += 1) {
      const planned = plan.items[i] as PlannedItem;
      if (isUnknown(planned, message)) {
        hasUnknownEncoding = true;
        continue;
      }
      if (needsSpace) out.text(' ');
      needsSpace = true;
      const pending = writeItem(planned, message) ?? pause();
      if (pending) return pending.then(() => writeFrom(i + 1, message, false, tellsFlags));
    }
    if (tellsFlags && !asksFlags) {
      out.text(`${needsSpace ? ' ' : ''}FLAGS ${formatFlags(message.flags, isRecent(message.uid))}`);
      if (enabled.condstore && !asksModseq) out.text(` MODSEQ (${message.modseq})`);
    } else if (tellsFlags && enabled.condstore && !asksModseq) {
      out.text(` MODSEQ (${message.modseq})`);
    }
    out.text(')\r\n');
    return undefined;
  }

  return {
    write(message, tellsFlags) {
      out.text(beginFetch(enabled, message.place, message.uid));
      return writeFrom(0, message, true, tellsFlags);
    },
    get hasUnknownEncoding() {
      return hasUnknownEncoding;
    },
  };
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The plan of a FETCH left out what its items need');
  return value;
}
