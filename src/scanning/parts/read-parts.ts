import { type Sentence, say } from '../../i18n/sentence.js';
import { DeclaredParts } from './declared-parts.js';
import { MarkFinder } from './mark-finder.js';
import type { MessagePart, PartFacts } from './message-part.js';
import type { OctetSink } from './octet-sink.js';
import { PartCollector } from './part-collector.js';
import type { PartPlace, PartReceiver } from './part-receiver.js';
import { PlausibleParts } from './plausible-parts.js';

/** The octets of a message, readable repeatedly. A piece may be invalid once the next one is asked for. */
export type MessageOctets = () => AsyncIterable<Buffer> | Iterable<Buffer>;

export interface ReadPartsOptions {
  /** How much of a part to hold; `undefined`: the default. */
  readonly heldBytesOf?: (facts: PartFacts) => number | undefined;
  take(part: MessagePart): Promise<void> | void;
}

export interface ReadParts {
  /** Why it cannot be scanned completely. */
  readonly faults: readonly Sentence[];
  /** The mark is in the raw octets, although perhaps in no part. */
  readonly hasEicar: boolean;
}

/** Messages in messages that are encoded; each is decoded and read again. */
const MAX_DEPTH = 10;
const CR_DASHES = Buffer.from('\r--');

/** Finds every part for our parser; in an ambiguous message every part that another one may find, too. */
export async function readParts(octets: MessageOctets, { heldBytesOf, take }: ReadPartsOptions): Promise<ReadParts> {
  const faults = new Map<string, Sentence>();
  const finished: MessagePart[] = [];
  const receiver: PartReceiver = {
    part(facts) {
      const collector = new PartCollector(facts, heldBytesOf?.(facts));
      return { push: (piece) => collector.push(piece), end: () => void finished.push(collector.finish()) };
    },
    message({ depth }) {
      const place = { depth: depth + 1, isInner: true };
      if (place.depth > MAX_DEPTH) this.refuse('scan.tooDeep');
      return place.depth > MAX_DEPTH ? [] : [new DeclaredParts(this, place), new PlausibleParts(this, place)];
    },
    refuse(why, parameters) {
      faults.set(why, say(why as 'scan.tooManyParts', parameters as { max: number }));
    },
  };
  const pass = async (sinks: readonly OctetSink[]) => {
    for await (const piece of octets()) {
      for (const sink of sinks) sink.push(piece);
      for (const part of finished.splice(0)) await take(part);
    }
    for (const sink of sinks) sink.end();
    for (const part of finished.splice(0)) await take(part);
  };
  const declared = new DeclaredParts(receiver, TOP);
  const raw = new MarkFinder(['eicar']);
  let hasLoneCr = false;
  const watch = (piece: Buffer) => {
    hasLoneCr ||= piece.includes(CR_DASHES);
  };
  await pass([declared, { push: watch, end() {} }]);
  if (declared.isAmbiguous || hasLoneCr) {
    await pass([new PlausibleParts(receiver, TOP), { push: (piece) => raw.push(piece), end() {} }]);
  }
  return { faults: [...faults.values()], hasEicar: raw.found.has('eicar') };
}

const TOP: PartPlace = { depth: 0, isInner: false };
