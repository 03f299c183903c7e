import type { DeliverLetter } from '../notices/letter-handler.js';
import type { DnsServer } from '../platform/dns/dns-transport.js';
import { createSandboxDnsServer } from '../sandbox/dns/sandbox-dns-server.js';
import { createSandboxDnsService, type SandboxDnsService } from '../sandbox/dns/sandbox-dns-service.js';
import { type CapturedMailService, createCapturedMailService } from '../sandbox/mail/captured-mail-service.js';
import type { Site } from './open-site.js';

const LOOPBACK = '127.0.0.1';

/** The small internet that stands in for the real one while no host name is set. */
export interface Sandbox {
  readonly dns: SandboxDnsService;
  readonly dnsServer: DnsServer;
  readonly mail: CapturedMailService;
  /** Where every foreign name leads. */
  readonly captureAddress: string;
  readonly deliver: DeliverLetter;
}

export async function openSandbox({ config, parts, db, clock, log }: Site): Promise<Sandbox> {
  const { hostname: host, mxHosts, txtPrefix } = config.instance;
  const dns = createSandboxDnsService({ db, clock, service: { host, mxHosts, txtPrefix } });
  const server = createSandboxDnsServer({
    listen: { address: LOOPBACK, port: 0 },
    recordsAt: dns.recordsAt,
    host,
    log,
  });
  await parts.start(server);
  const mail = createCapturedMailService({ db, clock });
  return {
    ...{ dns, mail, captureAddress: LOOPBACK, dnsServer: server.server() },
    deliver: ({ id, from, to, source }) => mail.capture({ id, from, to: [to], source }),
  };
}
