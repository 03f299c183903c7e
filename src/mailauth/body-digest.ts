import { type BodyDigest, digestBody } from './digest-body.js';
import type { Canonicalization } from './signature-tags.js';
import type { SigningThreads } from './signing-threads.js';

/** Shared by those who verify and those who seal: the body of one buffer is read once per form. */
export interface BodyDigests {
  of(source: Buffer, bodyStart: number, canon: Canonicalization): Promise<BodyDigest>;
}

// Beyond it, hashing would hold the event loop for milliseconds
const MAX_BODY_BYTES_HERE = 1024 * 1024;

export function createBodyDigests({ threads }: { readonly threads: Pick<SigningThreads, 'digestBody'> }): BodyDigests {
  const known = new WeakMap<Buffer, Map<Canonicalization, Promise<BodyDigest>>>();

  async function digest(source: Buffer, bodyStart: number, canon: Canonicalization): Promise<BodyDigest> {
    if (source.length - bodyStart > MAX_BODY_BYTES_HERE) return threads.digestBody(source, bodyStart, canon);
    return digestBody(source.subarray(bodyStart), canon);
  }

  return {
    of(source, bodyStart, canon) {
      const ofSource = known.get(source) ?? new Map<Canonicalization, Promise<BodyDigest>>();
      known.set(source, ofSource);
      const digested = ofSource.get(canon) ?? digest(source, bodyStart, canon);
      ofSource.set(canon, digested);
      // A thread that failed once may be asked again
      digested.catch(() => ofSource.delete(canon));
      return digested;
    },
  };
}
