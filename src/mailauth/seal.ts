import type { ArcSealer } from './arc-sealer.js';
import { type ArcSet, MAX_ARC_INSTANCES, readArcSets } from './arc-set.js';
import type { BodyDigests } from './body-digest.js';
import { rankHeaders, readSignedHeaders, SIGNED_HEADERS } from './dkim-signature.js';
import { relaxHeaderField } from './relaxed-header.js';
import type { SigningThreads } from './signing-threads.js';
import { splitFields, splitMessage } from './split-message.js';
import { prepareArcSet } from './unsigned-arc-set.js';

export interface ArcSealerDeps {
  readonly threads: Pick<SigningThreads, 'seal'>;
  readonly bodyDigests: BodyDigests;
}

/** RFC 8617 §4.1.2: existing signatures are covered too; ARC fields never are. */
const COVERED_FIELDS = rankHeaders(['dkim-signature', ...SIGNED_HEADERS]);

export function createArcSealer({ threads, bodyDigests }: ArcSealerDeps): ArcSealer {
  return {
    async seal({ head, source, key, host, results, chain, at }) {
      const message = splitMessage(source);
      const { sets, highest, isEnded } = readArcSets(message.fields);
      const instance = Math.max(highest, chain.instances) + 1;
      // RFC 8617 §5.1.2: a broken chain is not continued
      if (isEnded || chain.isUndecided || instance > MAX_ARC_INSTANCES) return '';
      const fieldsBefore = splitFields(typeof head === 'string' ? head : Buffer.from(head).toString('latin1'));
      const { hash: bodyHash } = await bodyDigests.of(source, message.bodyStart, 'relaxed');
      const resultsField = `ARC-Authentication-Results: i=${instance}; ${host};\r\n ${results}`;
      const set = prepareArcSet({
        instance,
        chainStatus: chain.result,
        domain: key.domain,
        selector: key.selector,
        atMs: at,
        bodyHash,
        resultsField,
        headers: readSignedHeaders([...fieldsBefore, ...message.fields], COVERED_FIELDS),
        // RFC 8617 §5.1.2: after a broken chain only the new set is covered
        earlierSets: chain.result === 'pass' ? sets.map(canonicalSet).join('') : '',
      });
      const sealed = await threads.seal(key.privateKey, set);
      return `${sealed}${resultsField}\r\n`;
    },
  };
}

function canonicalSet({ results, signature, seal }: ArcSet): string {
  return [results, signature, seal].map(({ text }) => `${relaxHeaderField(text)}\r\n`).join('');
}
