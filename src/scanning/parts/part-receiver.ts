import type { PartFacts } from './message-part.js';
import type { OctetSink } from './octet-sink.js';

/** Where in the message something stands. */
export interface PartPlace {
  /** How many messages had to be decoded to get here. */
  readonly depth: number;
  /** In a message that is attached. */
  readonly isInner: boolean;
}

/** Takes what the readers of a message find. */
export interface PartReceiver {
  /** For the decoded octets of one part. */
  part(facts: PartFacts): OctetSink;
  /** For the decoded octets of something that is a message itself; none when it lies too deep. */
  message(place: PartPlace): readonly OctetSink[];
  /** It cannot be looked into as a whole. */
  refuse(why: UnreadableReason, parameters?: Readonly<Record<string, number>>): void;
}

export type UnreadableReason = 'scan.tooDeep' | 'scan.tooManyParts' | 'scan.headerTooLarge';
