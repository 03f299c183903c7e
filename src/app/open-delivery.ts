import type { DeliverInside } from '../outbound/delivery/courier.js';
import { openDelivery } from '../outbound/delivery/open-delivery.js';
import type { OnTlsResult } from '../outbound/delivery/tls/tls-result.js';
import type { DnsResolver } from '../platform/dns/create-resolver.js';
import { dialTcp } from '../platform/net/dial.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import type { Onward } from './open-onward.js';
import type { Sandbox } from './open-sandbox.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

export type OpenedDelivery = ReturnType<typeof openDelivery>;

export interface DeliveryGround {
  readonly storage: Storage;
  readonly onward: Onward;
  readonly resolver: DnsResolver;
  readonly outgoing: OutgoingGuard;
  /** Receives mail for domains that are hosted here. */
  readonly deliverInside: DeliverInside;
  readonly onTlsResult?: OnTlsResult | undefined;
}

/** Outgoing delivery, as configured. */
export function openSiteDelivery(site: Site, sandbox: Sandbox | undefined, ground: DeliveryGround): OpenedDelivery {
  const { config, db, keyring, random, clock, log } = site;
  const { storage, onward, resolver, outgoing, deliverInside } = ground;
  const { hostname, mxHosts } = config.instance;
  return openDelivery({
    db,
    keyring,
    blobs: storage.blobs,
    resolver,
    outgoing,
    clock,
    random,
    log,
    smarthost: config.outbound.smarthost,
    dial: sandbox ? sandbox.dial : dialTcp,
    hostname,
    ownHosts: [...new Set([hostname, ...mxHosts])],
    port: config.outbound.deliveryPort,
    allowPrivateNetworks: config.allowPrivateNetworks,
    isSandbox: sandbox !== undefined,
    threads: onward.threads,
    deliverForward: onward.forwarding.deliverForward,
    deliverInside,
    onTlsResult: ground.onTlsResult,
  });
}
