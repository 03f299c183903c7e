import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import { createDkimSigner } from '../../mailauth/sign.js';
import { createSigningThreads, type SigningThreads } from '../../mailauth/signing-threads.js';
import type { Clock } from '../../platform/clock.js';
import type { Resolver } from '../../platform/dns/resolver.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { createAddressFilter } from '../../platform/net/address-range.js';
import type { Dial } from '../../platform/net/dial.js';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import type { Random } from '../../platform/random.js';
import { createSendingDomains, type SendingDomains } from '../signing/sending-domains.js';
import { createSignEmail } from '../signing/sign-email.js';
import { createConnectionPool } from './connection-pool.js';
import { type Courier, createCourier, type DeliverInside } from './courier.js';
import { createDeliver, type DeliverForward } from './deliver.js';
import type { Deliver } from './delivery.js';
import { destinationOfHost } from './destination.js';
import { createMessageLoader } from './message-loader.js';
import { createOwnAddresses, isHostedHere } from './own-places.js';
import { createFindRoute } from './route.js';
import type { Smarthost } from './smarthost.js';
import { createDecideTls } from './tls/decide-tls.js';
import { createMtaSts } from './tls/mta-sts.js';
import { createSecureSocket } from './tls/secure-socket.js';
import type { OnTlsResult } from './tls/tls-result.js';

export interface DeliveryDeps {
  readonly db: Pick<Database, 'reader' | 'writer'>;
  readonly keyring: Keyring;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly resolver: Pick<Resolver, 'mx' | 'addresses' | 'txt' | 'tlsa' | 'isAuthentic'>;
  readonly outgoing: Pick<OutgoingGuard, 'get'>;
  readonly dial: Dial;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Our name in EHLO. */
  readonly hostname: string;
  /** Names of ours that are or may be an exchange: mail for them is delivered here. */
  readonly ownHosts: readonly string[];
  readonly port: number;
  readonly smarthost: Smarthost | undefined;
  readonly allowPrivateNetworks: boolean | readonly string[];
  /** Every name resolves to this machine, the dialler redirects connections, and no policy is fetched. */
  readonly isSandbox: boolean;
  readonly deliverInside?: DeliverInside | undefined;
  /** For reports to the domains that mail goes to. */
  readonly onTlsResult?: OnTlsResult | undefined;
  /** `undefined` while this server receives no mail to forward. */
  readonly deliverForward?: DeliverForward | undefined;
  /** Shared with other signers; otherwise delivery has its own. */
  readonly threads?: SigningThreads;
  /** The port of the hosts that publish MTA-STS policies. */
  readonly policyPort?: number;
  /** PEM; trusted instead of the well-known authorities. */
  readonly ca?: string | undefined;
}

/** Wires delivery. `parts` start before the queue and stop after it. */
export function openDelivery(deps: DeliveryDeps): {
  readonly deliver: Deliver;
  readonly courier: Courier;
  readonly domains: SendingDomains;
  readonly parts: readonly Part[];
} {
  const { db, keyring, clock, log, random, resolver, dial, hostname, isSandbox, ca } = deps;
  const threads = deps.threads ?? createSigningThreads({ clock });
  const secure = createSecureSocket({ now: () => clock.now(), ca });
  const pool = createConnectionPool({ dial, secure, hostname, clock, ...(isSandbox && { maxIdle: 0 }) });
  const ownAddresses = createOwnAddresses({ resolver, names: deps.ownHosts, clock });
  const findStsPolicy = isSandbox
    ? undefined
    : createMtaSts({
        db,
        resolver,
        clock,
        log,
        ca,
        outgoing: deps.outgoing,
        port: deps.policyPort,
        onTlsResult: deps.onTlsResult,
      });
  const courier = createCourier({
    findRoute: createFindRoute({
      resolver,
      random,
      port: deps.port,
      smarthost: deps.smarthost,
      isAllowedAddress: isSandbox ? () => true : createAddressFilter(deps.allowPrivateNetworks),
      isHostedHere: (domain) => isHostedHere(db.reader, domain, { isSandbox }),
      isOwnHost: (host) => deps.ownHosts.includes(host),
      // One host captures for every domain of the sandbox; each must still fail alone
      destinationOf: ({ host, domain }) => (isSandbox ? domain : destinationOfHost(host)),
      isOwnAddress: isSandbox ? async () => false : ownAddresses,
    }),
    decideTls: createDecideTls({ resolver, findStsPolicy }),
    deliverInside: deps.deliverInside,
    onTlsResult: deps.onTlsResult,
    pool,
    clock,
    log,
  });
  const domains = createSendingDomains({ db, keyring });
  const deliver = createDeliver({
    messages: createMessageLoader({ blobs: deps.blobs }),
    sign: createSignEmail({ signer: createDkimSigner({ threads }), clock }),
    deliverForward: deps.deliverForward ?? (() => Promise.reject(new Error('Nothing is sent on here'))),
    courier,
    domains,
    keyring,
  });
  return { deliver, courier, domains, parts: deps.threads ? [pool] : [threads, pool] };
}
