import { once } from 'node:events';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { ByteBudget } from '../../platform/intake/byte-budget.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import { newId, type Random } from '../../platform/random.js';
import type { SmtpExtension } from '../../protocol/smtp/envelope-parameters.js';
import { reply } from '../../protocol/smtp/reply.js';
import type { SmtpAnswer, SmtpClient, SmtpHandler, SmtpTransaction } from '../../servers/smtp/smtp-handler.js';
import { DEFAULT_SMTP_LIMITS } from '../../servers/smtp/smtp-limits.js';
import { createSmtpServer, type SmtpServer } from '../../servers/smtp/smtp-server.js';
import { createServerTls } from '../../servers/tcp/server-tls.js';
import type { CapturedMailService } from '../mail/captured-mail-service.js';
import { createGreylist, type Greylist } from './greylist.js';
import type { HostConduct } from './sandbox-host.js';
import type { SandboxHostService } from './sandbox-host-service.js';

export interface SandboxMailHostsDeps {
  /** Its name in the sandbox's DNS. */
  readonly hostname: string;
  readonly hosts: Pick<SandboxHostService, 'behaviourOf'>;
  readonly mail: Pick<CapturedMailService, 'capture'>;
  readonly db: Pick<Database, 'durable'>;
  /** If given, STARTTLS is offered. */
  readonly tls?: TlsMaterial;
  readonly budget: ByteBudget;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

const EXTENSIONS: readonly SmtpExtension[] = [
  'PIPELINING',
  'SIZE',
  '8BITMIME',
  'SMTPUTF8',
  'DSN',
  'ENHANCEDSTATUSCODES',
  'CHUNKING',
];
const MAX_CONNECTIONS = 1000;
const DROPPED: SmtpAnswer = { ...reply(421, '4.3.2', 'Dropped'), afterwards: 'drop' };

/** One listener for every domain that is not hosted here. */
export function createSandboxMailHosts(deps: SandboxMailHostsDeps): SmtpServer {
  const greylist = createGreylist(deps.clock);
  return createSmtpServer({
    name: 'sandbox-hosts',
    listen: { host: '127.0.0.1', port: 0 },
    hostname: deps.hostname,
    extensions: deps.tls ? [...EXTENSIONS, 'REQUIRETLS', 'STARTTLS'] : EXTENSIONS,
    ...(deps.tls && { tls: { ...createServerTls(deps.tls), isImplicit: false } }),
    limits: DEFAULT_SMTP_LIMITS,
    maxConnections: MAX_CONNECTIONS,
    budget: deps.budget,
    createHandler: (client) => createHostHandler(deps, greylist, client),
    clock: deps.clock,
    random: deps.random,
    log: deps.log,
  });
}

function createHostHandler(
  { hosts, mail, db, clock, random }: SandboxMailHostsDeps,
  greylist: Greylist,
  client: SmtpClient,
): SmtpHandler {
  return {
    async onRcpt({ to }, { mail: { from } }) {
      const conduct = await conductOf(to.domain);
      switch (conduct.behaviour) {
        case 'refuse':
          return conduct.refusal.at === 'rcpt' ? conduct.refusal.reply : undefined;
        case 'greylist':
          if (!greylist.isNew(from?.address ?? '', to.address)) return undefined;
          return reply(451, '4.7.1', 'Greylisted, try again in a minute');
        case 'stall':
          return stall();
        case 'down': // on a connection that was opened for another domain
          return DROPPED;
        case 'capture':
        case 'drop':
          return undefined;
      }
    },

    async onData(transaction) {
      const conducts = await conductsOf(transaction);
      return conducts.some(({ behaviour }) => behaviour === 'drop') ? DROPPED : undefined;
    },

    async onMessage({ source, ...transaction }) {
      for (const conduct of await conductsOf(transaction)) {
        if (conduct.behaviour === 'refuse') return conduct.refusal.reply;
      }
      const id = newId(random, clock.now());
      await mail.capture({
        id,
        from: transaction.mail.from?.address ?? '',
        to: transaction.recipients.map(({ to }) => to.address),
        source,
      });
      await db.durable();
      return reply(250, '2.0.0', `Captured as ${id}`);
    },
  };

  function conductsOf({ recipients }: SmtpTransaction): Promise<HostConduct[]> {
    return Promise.all(recipients.map(({ to }) => conductOf(to.domain)));
  }

  function conductOf(domain: string | undefined): Promise<HostConduct> {
    return hosts.behaviourOf(domain ?? '');
  }

  /** Waits until the client gives up. */
  async function stall(): Promise<SmtpAnswer> {
    if (!client.signal.aborted) await once(client.signal, 'abort');
    return DROPPED;
  }
}
