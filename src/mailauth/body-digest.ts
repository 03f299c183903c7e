import { type BodyDigest, digestBody } from './digest-body.js';
import type { Canonicalization } from './signature-tags.js';

/** Shared by verifying and sealing: the body of one buffer is hashed once per form. */
export interface BodyDigests {
  of(source: Buffer, bodyStart: number, canon: Canonicalization): Promise<BodyDigest>;
}

export function createBodyDigests(): BodyDigests {
  const known = new WeakMap<Buffer, Map<Canonicalization, Promise<BodyDigest>>>();

  return {
    of(source, bodyStart, canon) {
      const ofSource = known.get(source) ?? new Map<Canonicalization, Promise<BodyDigest>>();
      known.set(source, ofSource);
      const digested = ofSource.get(canon) ?? digestBody(source.subarray(bodyStart), canon);
      ofSource.set(canon, digested);
      return digested;
    },
  };
}
