import type { BlobStore } from '../../blobs/blob-store.js';
import type { Courier } from '../../outbound/delivery/courier.js';
import type { Clock } from '../../platform/clock.js';
import type { ForwardCarrier, PreparedForward } from '../carriers.js';
import { viaOf } from './enqueue-forward.js';
import { toSettledEnd } from './forward-verdict.js';
import type { ForwardPreparer } from './prepare-forward.js';
import { sendForward, type WithBytes } from './send-forward.js';
import type { Srs } from './srs.js';

export interface ForwardCarrierDeps extends Pick<ForwardCarrier, 'enqueue' | 'settleDoubt'> {
  readonly courier: Courier;
  readonly preparer: ForwardPreparer;
  readonly srs: Pick<Srs, 'rewrite'>;
  readonly blobs: Pick<BlobStore, 'stage'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Forwards arrived mail to other servers. */
export function createForwardCarrier(deps: ForwardCarrierDeps): ForwardCarrier {
  const { courier, preparer, srs, blobs, clock, enqueue, settleDoubt } = deps;
  return {
    prepare: preparer.prepare,
    async send(prepared, way, options) {
      const { mailFrom, isUtf8, requiresTls } = prepared.arrival;
      const isHome = way.kind === 'home';
      const outcome = await sendForward(
        courier,
        {
          recipient: way.address,
          isUtf8,
          requiresTls,
          via: isHome ? undefined : viaOf(way),
          mailFrom: isHome ? mailFrom : await srs.rewrite(mailFrom),
          isOwnSender: !isHome && mailFrom !== '',
          withContents: inMemory(prepared),
          async withRewritten() {
            const rewritten = await preparer.rewrite(prepared);
            return rewritten && inMemory(rewritten);
          },
        },
        options,
      );
      return toSettledEnd(outcome, clock.now());
    },
    stage: ({ head, source }) => blobs.stage([head, source]),
    enqueue,
    settleDoubt,
  };
}

function inMemory({ head, source }: PreparedForward): WithBytes {
  return (use) => use({ head, message: source });
}
