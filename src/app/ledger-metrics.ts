import { Gauge, type Registry } from 'prom-client';
import type { Ledger, LedgerReport } from '../deliverylog/ledger.js';

/** The ledger as Prometheus metrics; read at most once a minute, for any number of calls. */
export function registerLedgerMetrics(registry: Registry, ledger: Pick<Ledger, 'recent'>): void {
  const gauge = (name: string, help: string, labelNames: string[], read: (report: LedgerReport) => Line[]) => {
    const metric = new Gauge({
      name: `waypost_ledger_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        for (const [labels, value] of read(await ledger.recent())) metric.set(labels, value);
      },
    });
  };
  gauge('paths', 'Message paths by direction and state.', ['direction', 'state'], (report) =>
    (['in', 'out'] as const).flatMap((direction) =>
      Object.entries(report[direction].states).map(([state, count]): Line => [{ direction, state }, count]),
    ),
  );
  gauge('accepted_paths', 'Message paths that were accepted.', ['direction'], (report) =>
    (['in', 'out'] as const).map((direction): Line => [{ direction }, report[direction].accepted]),
  );
  gauge('contradictions', 'Contradictions in the ledger; 0 when it balances.', ['kind'], ({ contradictions }) =>
    Object.entries(contradictions).map(([kind, count]): Line => [{ kind }, count]),
  );
}

type Line = readonly [labels: Record<string, string>, value: number];
