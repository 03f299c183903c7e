import { parseHeaderBlock } from '../protocol/mime/header-block.js';
import type { Arrival } from './arrival.js';

/** As it was accepted: whatever it held then it may hold now. */
const HEADER_LIMITS = { maxBytes: 1024 * 1024 };

/** All of an arrival but its bytes, which are kept as a blob. */
export type ArrivalFacts = Omit<Arrival, 'source' | 'fields' | 'headerEnd'>;

export function factsOfArrival({ source, fields, headerEnd, ...facts }: Arrival): ArrivalFacts {
  return facts;
}

export function toArrival(facts: ArrivalFacts, source: Buffer): Arrival {
  const block = parseHeaderBlock(source, HEADER_LIMITS);
  const header =
    block.kind === 'fields' ? { fields: block.fields, headerEnd: block.end } : { fields: [], headerEnd: 0 };
  return { ...facts, source, ...header };
}
