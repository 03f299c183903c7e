import { parseHeaderBlock } from '../protocol/mime/header-block.js';
import type { Arrival } from './arrival.js';

/** It was accepted once: its header may have any size allowed then. */
const HEADER_LIMITS = { maxBytes: 1024 * 1024 };

/** All of an arrival except its bytes, which are stored as a blob. */
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
