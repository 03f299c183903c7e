import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSelfSignedTls } from '../../src/app/self-signed-tls.js';
import { systemClock } from '../../src/platform/clock.js';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import type { TlsMaterial } from '../../src/platform/net/tls-material.js';
import { systemRandom } from '../../src/platform/random.js';
import { reply } from '../../src/protocol/smtp/reply.js';
import type { ReceivedMessage, SmtpClient, SmtpHandler } from '../../src/servers/smtp/smtp-handler.js';
import { DEFAULT_SMTP_LIMITS, type SmtpLimits } from '../../src/servers/smtp/smtp-limits.js';
import { createSmtpServer, type SmtpServer, type SmtpServerOptions } from '../../src/servers/smtp/smtp-server.js';
import { createServerTls } from '../../src/servers/tcp/server-tls.js';
import { silentLog } from './silent-log.js';

/** The engine on a free port with a handler that accepts everything; a test overrides what it needs. */
export interface SmtpSink extends AsyncDisposable {
  readonly port: number;
  readonly server: SmtpServer;
  readonly messages: readonly ReceivedMessage[];
}

export interface SinkOptions extends Partial<Omit<SmtpServerOptions, 'limits' | 'createHandler' | 'tls'>> {
  readonly limits?: Partial<SmtpLimits>;
  readonly handler?: (client: SmtpClient) => Partial<SmtpHandler>;
  readonly tls?: 'none' | 'starttls' | 'implicit';
}

export async function startSmtpSink({
  limits,
  handler,
  tls = 'none',
  ...options
}: SinkOptions = {}): Promise<SmtpSink> {
  const messages: ReceivedMessage[] = [];
  const server = createSmtpServer({
    name: 'sink',
    listen: { host: '127.0.0.1', port: 0 },
    hostname: 'sink.test',
    extensions: [
      'PIPELINING',
      'SIZE',
      '8BITMIME',
      'SMTPUTF8',
      'DSN',
      'ENHANCEDSTATUSCODES',
      'CHUNKING',
      ...(tls === 'starttls' ? (['STARTTLS'] as const) : []),
      ...(tls === 'none' ? [] : (['REQUIRETLS', 'AUTH'] as const)),
    ],
    ...(tls !== 'none' && { tls: { ...createServerTls(testTls()), isImplicit: tls === 'implicit' } }),
    maxConnections: 100,
    budget: createByteBudget(64 * 1024 * 1024),
    clock: systemClock,
    random: systemRandom,
    log: silentLog,
    ...options,
    limits: { ...DEFAULT_SMTP_LIMITS, ...limits },
    createHandler: (client) => ({
      async onMessage(message) {
        messages.push(message);
        return reply(250, '2.0.0', 'Taken');
      },
      ...handler?.(client),
    }),
  });
  await server.start();
  return {
    port: server.address().port,
    server,
    messages,
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

let material: TlsMaterial | undefined;

/** One certificate per test process: making one costs more than most tests. */
export function testTls(): TlsMaterial {
  if (material) return material;
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-tls-'));
  material = createSelfSignedTls({
    dataDir,
    names: ['localhost', '127.0.0.1'],
    clock: systemClock,
    random: systemRandom,
  });
  rmSync(dataDir, { recursive: true });
  return material;
}
