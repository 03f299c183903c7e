import type { PartFacts } from './message-part.js';
import type { OctetSink } from './octet-sink.js';

/** Where in the message a part is. */
export interface PartPlace {
  /** How many messages had to be decoded to get here. */
  readonly depth: number;
  /** In an attached message. */
  readonly isInner: boolean;
}

/** Takes the parts of a message. */
export interface PartReceiver {
  /** For the decoded octets of one part. */
  part(facts: PartFacts): OctetSink;
  /** For the decoded octets of an embedded message; none when it is nested too deep. */
  message(place: PartPlace): readonly OctetSink[];
  /** The message cannot be scanned completely. */
  refuse(why: UnreadableReason, parameters?: Readonly<Record<string, number>>): void;
}

export type UnreadableReason = 'scan.tooDeep' | 'scan.tooManyParts' | 'scan.headerTooLarge';
