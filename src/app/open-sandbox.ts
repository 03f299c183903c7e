import type { ClientDoor } from '../directory/dns/client-records.js';
import type { DeliverLetter } from '../notices/letter-handler.js';
import type { DnsServer } from '../platform/dns/dns-transport.js';
import { createByteBudget } from '../platform/intake/byte-budget.js';
import type { Dial } from '../platform/net/dial.js';
import type { TlsMaterial } from '../platform/net/tls-material.js';
import { createCapturedSeal } from '../sandbox/captured-seal.js';
import { createSandboxDnsServer } from '../sandbox/dns/sandbox-dns-server.js';
import { createSandboxDnsService, type SandboxDnsService } from '../sandbox/dns/sandbox-dns-service.js';
import { captureHost } from '../sandbox/dns/sandbox-zone.js';
import { createSandboxHostService, type SandboxHostService } from '../sandbox/hosts/sandbox-host-service.js';
import { createSandboxMailHosts } from '../sandbox/hosts/sandbox-mail-hosts.js';
import { type CapturedMailService, createCapturedMailService } from '../sandbox/mail/captured-mail-service.js';
import { MESSAGE_MEMORY_BYTES } from '../servers/smtp/smtp-limits.js';
import { createSandboxDial } from './dial-sandbox.js';
import type { Site } from './open-site.js';

const LOOPBACK = '127.0.0.1';

/** The small internet that replaces the real one while no host name is set. */
export interface Sandbox {
  readonly dns: SandboxDnsService;
  readonly dnsServer: DnsServer;
  readonly mail: CapturedMailService;
  readonly hosts: SandboxHostService;
  /** The address of every foreign name. */
  readonly captureAddress: string;
  readonly deliver: DeliverLetter;
  /** Leads every connection to a capturing host. */
  readonly dial: Dial;
}

/** `tls`: its mail hosts offer STARTTLS. `doors`: ours, which its name server publishes. */
export async function openSandbox(
  { config, parts, db, keyring, clock, random, log }: Site,
  { tls, doors }: { readonly tls?: TlsMaterial; readonly doors: () => readonly ClientDoor[] },
): Promise<Sandbox> {
  const { hostname: host, mxHosts, txtPrefix } = config.instance;
  const dns = createSandboxDnsService({ db, clock, service: { host, mxHosts, txtPrefix }, clientDoors: doors });
  const server = createSandboxDnsServer({
    listen: { address: LOOPBACK, port: 0 },
    recordsAt: dns.recordsAt,
    host,
    log,
  });
  await parts.start(server);
  const mail = createCapturedMailService({ db, clock, seal: createCapturedSeal(keyring) });
  const hosts = createSandboxHostService({ db, clock });
  const mailHosts = createSandboxMailHosts({
    hostname: captureHost({ host }),
    budget: createByteBudget(MESSAGE_MEMORY_BYTES),
    hosts,
    mail,
    db,
    clock,
    random,
    log,
    ...(tls && { tls }),
  });
  await parts.start(mailHosts);
  const dial = createSandboxDial({
    capture: () => ({ address: LOOPBACK, port: mailHosts.address().port }),
    isDown: hosts.isDown,
    allowPrivateNetworks: config.allowPrivateNetworks,
  });
  return {
    hosts,
    dial,
    dns,
    mail,
    captureAddress: LOOPBACK,
    dnsServer: server.server(),
    deliver: ({ id, from, to, source }) => mail.capture({ id, from, to: [to], source }),
  };
}
