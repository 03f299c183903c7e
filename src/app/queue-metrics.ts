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

/** The queue in Prometheus' words. The runner counts in plain numbers, which cost an attempt nothing. */
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
    gauge('depth', 'Recipients that wait, scheduled ones included.', ({ depth }) => depth),
    gauge('due', 'Recipients whose time has come.', ({ due }) => due),
    gauge('oldest_due_seconds', 'How long the longest due has been due.', ({ oldestDueMs }) => oldestDueMs / 1000),
    gauge('paused_destinations', 'Destinations in back-off.', ({ pausedDestinations }) => pausedDestinations),
    {
      name: 'waypost_queue_in_flight',
      help: 'Attempts under way in this process.',
      type: 'gauge',
      values: () => [{ value: measures().inFlight, labels: {} }],
    },
    {
      name: 'waypost_delivery_attempts_total',
      help: 'Finished attempts by outcome.',
      type: 'counter',
      values: () => Object.entries(measures().attempts).map(([outcome, value]) => ({ value, labels: { outcome } })),
    },
    histogram('waypost_delivery_attempt_seconds', 'From the claim to the outcome.', () => measures().attemptSeconds),
    histogram(
      'waypost_delivery_seconds',
      "From the moment an email was to be sent to the remote's 250.",
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

/** Prometheus counts upwards: each bucket holds all faster ones. */
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
