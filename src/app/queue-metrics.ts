import type { Metric, Registry } from 'prom-client';
import type { QueueFacts } from '../outbound/queue/queue-facts.js';
import type { Histogram, QueueMeasures } from '../outbound/queue/queue-meter.js';

interface MetricShape {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  values(): Promise<readonly MetricValue[]> | readonly MetricValue[];
}

interface MetricValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly metricName?: string;
}

/** The queue as Prometheus metrics. The runner counts in plain numbers, so that attempts pay nothing for it. */
export function registerQueueMetrics(
  registry: Registry,
  { measures, facts }: { readonly measures: () => QueueMeasures; readonly facts: () => Promise<QueueFacts> },
): void {
  const gauge = (name: string, help: string, read: (facts: QueueFacts) => number): MetricShape => ({
    name: `waypost_queue_${name}`,
    help,
    type: 'gauge',
    values: async () => [{ value: read(await facts()), labels: {} }],
  });
  const shapes: readonly MetricShape[] = [
    gauge('depth', 'Waiting recipients, scheduled ones included.', ({ depth }) => depth),
    gauge('due', 'Recipients that are due now.', ({ due }) => due),
    gauge('oldest_due_seconds', 'Age of the oldest due recipient.', ({ oldestDueMs }) => oldestDueMs / 1000),
    gauge('paused_destinations', 'Destinations in back-off.', ({ pausedDestinations }) => pausedDestinations),
    {
      name: 'waypost_queue_in_flight',
      help: 'Attempts in progress in this process.',
      type: 'gauge',
      values: () => [{ value: measures().inFlight, labels: {} }],
    },
    {
      name: 'waypost_delivery_attempts_total',
      help: 'Finished attempts by outcome.',
      type: 'counter',
      values: () => Object.entries(measures().attempts).map(([outcome, value]) => ({ value, labels: { outcome } })),
    },
    histogram(
      'waypost_delivery_attempt_seconds',
      'Time from the claim of an attempt to its outcome.',
      () => measures().attemptSeconds,
    ),
    histogram(
      'waypost_delivery_seconds',
      'Time from when an email was due to the 250 of the remote server.',
      () => measures().deliverySeconds,
    ),
  ];
  for (const { name, help, type, values } of shapes) {
    registry.registerMetric({
      name,
      get: async () => ({ name, help, type, aggregator: 'sum', values: await values() }),
      reset() {},
    } as unknown as Metric);
  }
}

/** Prometheus buckets are cumulative: each includes all faster ones. */
function histogram(name: string, help: string, read: () => Histogram): MetricShape {
  return {
    name,
    help,
    type: 'histogram',
    values() {
      const { bounds, counts, sum } = read();
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        return { value: total, labels: { le: bounds[index] ?? '+Inf' }, metricName: `${name}_bucket` };
      });
      return [
        ...buckets,
        { value: sum, labels: {}, metricName: `${name}_sum` },
        { value: total, labels: {}, metricName: `${name}_count` },
      ];
    },
  };
}
