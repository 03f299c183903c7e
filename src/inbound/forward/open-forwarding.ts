import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database } from '../../db/database.js';
import type { AliasHook } from '../../directory/aliases/alias-service.js';
import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Courier } from '../../outbound/delivery/courier.js';
import type { DeliverForward } from '../../outbound/delivery/deliver.js';
import type { OnFinal } from '../../outbound/queue/settled-attempt.js';
import type { EnqueueEmail } from '../../outbound/submit/enqueue-email.js';
import type { Clock } from '../../platform/clock.js';
import type { ForwardCarrier } from '../carriers.js';
import { createDeliverForward } from './deliver-forward.js';
import { createEnqueueForward } from './enqueue-forward.js';
import { type CancelForward, type CancelTo, createForgetForwards } from './forget-forwards.js';
import { createForwardCarrier } from './forward-carrier.js';
import { createForwardPreparer, type PrepareDeps } from './prepare-forward.js';
import { createSettleDoubt } from './settle-doubt.js';
import { createForwardHooks, type ForwardHooks, type ForwardHooksDeps } from './settle-forwards.js';
import { createSrs, type ReverseSrs } from './srs.js';

export interface ForwardingDeps extends PrepareDeps, ForwardHooksDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'stage'>;
  readonly enqueue: EnqueueEmail;
  readonly destinationOf: (address: string) => string;
  /** Retention's. */
  readonly onEmailsFinal: OnFinal;
}

export interface Forwarding extends ForwardHooks {
  readonly reverseSrs: ReverseSrs;
  /** For `openDelivery`, whose courier the carrier then uses. */
  readonly deliverForward: DeliverForward;
  /** The hooks of retention combined with ours: for the queue and for cancelling emails. */
  readonly onFinal: OnFinal;
  /** Runs before retention's. */
  readonly onDomainDeleted: OnDomainDeleted;
  readonly onAliasDeleted: AliasHook;
  readonly cancelForward: CancelForward;
  readonly cancelTo: CancelTo;
  createCarrier(courier: Courier): ForwardCarrier;
}

/** Wires the room. */
export function openForwarding(deps: ForwardingDeps): Forwarding {
  const { clock, changePath } = deps;
  const srs = createSrs(deps);
  const preparer = createForwardPreparer(deps);
  const hooks = createForwardHooks(deps);
  const onFinal: OnFinal = async (tx, emails) => {
    await hooks.onFinal(tx, emails);
    await deps.onEmailsFinal(tx, emails);
  };
  return {
    ...hooks,
    onFinal,
    reverseSrs: srs.reverse,
    deliverForward: createDeliverForward({ srs, preparer }),
    ...createForgetForwards({ clock, changePath, onFinal }),
    createCarrier: (courier) =>
      createForwardCarrier({
        ...deps,
        courier,
        preparer,
        srs,
        enqueue: createEnqueueForward(deps),
        settleDoubt: createSettleDoubt({ db: deps.db, clock, onFinal }),
      }),
  };
}
