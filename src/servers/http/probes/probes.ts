import { timingSafeEqual } from 'node:crypto';
import type { Registry } from 'prom-client';
import type { Database } from '../../../db/database.js';
import type { Secret } from '../../../platform/secret.js';
import { forbidden, ServiceError } from '../../../platform/service-error.js';
import { isLoopback } from '../caller/caller-address.js';
import type { PageRoute, PageVisit } from '../page-route.js';

/** For local health checks; answered over plain HTTP too. */
export const PROBE_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export function createProbes({
  db,
  registry,
  metricsToken,
  isLeaving,
}: {
  readonly db: Pick<Database, 'ping'>;
  readonly registry: Registry;
  readonly metricsToken: Secret | undefined;
  readonly isLeaving: () => boolean;
}): PageRoute[] {
  const probe = { method: 'GET', isWrite: false, isUncounted: true } as const;
  return [
    { ...probe, path: '/healthz', handle: async () => ({ status: 200, text: 'OK' }) },
    {
      ...probe,
      path: '/readyz',
      async handle() {
        if (isLeaving()) return { status: 503, text: 'Stopping' };
        await db.ping().catch((error: unknown) => {
          throw new ServiceError('unavailable', 'db.unavailable', {}, error);
        });
        return { status: 200, text: 'OK' };
      },
    },
    {
      ...probe,
      path: '/metrics',
      async handle(visit) {
        if (!isOnTheSpot(visit) && !hasToken(visit, metricsToken)) throw forbidden('http.metricsClosed');
        return { status: 200, text: await registry.metrics(), type: registry.contentType };
      },
    },
  ];
}

/** A loopback peer that forwards for others is an unlisted proxy, not a local client. */
function isOnTheSpot({ client, headers }: PageVisit): boolean {
  return isLoopback(client.ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function hasToken({ headers }: PageVisit, token: Secret | undefined): boolean {
  if (!token) return false;
  const expected = Buffer.from(`Bearer ${token.reveal()}`);
  const given = Buffer.from(String(headers.authorization ?? ''));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
