import type { DeliveryLog } from '../deliverylog/delivery-log.js';
import { findSystemDomain } from '../directory/domain-changes/system-domain.js';
import type { Notify } from '../directory/notify.js';
import { settleDoubts } from '../inbound/dispatch/fingerprint-store.js';
import { openForwarding } from '../inbound/forward/open-forwarding.js';
import { createHeldMessages } from '../inbound/held/held-messages.js';
import { createNotifySender } from '../inbound/undelivered/failure-notice.js';
import type { Jobs } from '../jobs/job.js';
import { createBodyDigests } from '../mailauth/body-digest.js';
import { createArcSealer } from '../mailauth/seal.js';
import { createDkimSigner } from '../mailauth/sign.js';
import { createSigningThreads } from '../mailauth/signing-threads.js';
import { createSendingDomains } from '../outbound/signing/sending-domains.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

export type Onward = Awaited<ReturnType<typeof openOnward>>;

/** The part of forwarding that the queue below needs; the courier comes with the queue. */
export async function openOnward(
  { config, parts, db, keyring, random, clock }: Site,
  {
    storage,
    jobs,
    notify,
    deliveryLog,
  }: { readonly storage: Storage; readonly jobs: Jobs; readonly notify: Notify; readonly deliveryLog: DeliveryLog },
) {
  const { hostname: host } = config.instance;
  const { blobs, enqueue, destinations, retention } = storage;
  const threads = createSigningThreads({ clock });
  await parts.start(threads);
  const bodyDigests = createBodyDigests();
  const held = createHeldMessages({ db, blobs, keyring, clock, random, deliveryLog, notify });
  const notifySender = createNotifySender(jobs);
  const domains = createSendingDomains({ db, keyring });
  let ownId: string | undefined;
  async function ownDomainId(): Promise<string> {
    ownId ??= (await findSystemDomain(db.reader, host))?.id;
    if (ownId === undefined) throw new Error(`there is no system domain ${host}`);
    return ownId;
  }
  const forwarding = openForwarding({
    db,
    keyring,
    clock,
    random,
    blobs,
    enqueue,
    host,
    notifySender,
    settleDoubts,
    hold: held.hold,
    sealArc: config.mx.hasAuthentication ? createArcSealer({ threads, bodyDigests }).seal : async () => '',
    sign: createDkimSigner({ threads }).sign,
    keys: async () => (await domains.get(await ownDomainId())).keys,
    changePath: deliveryLog.change,
    destinationOf: destinations.destinationOf,
    onEmailsFinal: retention.onEmailsFinal,
  });
  storage.onDomainDeleted.unshift(forwarding.onDomainDeleted); // before retention deletes the domain's emails
  storage.onDomainDeleted.push(held.onDomainDeleted);
  storage.onAliasDeleted.push(forwarding.onAliasDeleted, held.onAliasDeleted);
  return { threads, bodyDigests, held, notifySender, forwarding };
}
