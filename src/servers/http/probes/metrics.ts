import type { Metric, Registry } from 'prom-client';

export interface HttpMetrics {
  observe(operation: string, status: number, tookMs: number): void;
}

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const NAME = 'waypost_http_request_seconds';

interface Series {
  readonly labels: { readonly operation: string; readonly status: number };
  /** One more than the bounds: values above all of them. */
  readonly counts: number[];
  sumSeconds: number;
}

/**
 * A histogram per operation and status: both are few, so that no caller can make the list grow. Requests are counted in
 * plain arrays and formatted on demand, because the library's own way slows down every request.
 */
export function createHttpMetrics(registry: Registry): HttpMetrics {
  const byOperation = new Map<string, Map<number, Series>>();
  const seriesFor = (operation: string, status: number): Series => {
    const byStatus = byOperation.get(operation) ?? new Map<number, Series>();
    byOperation.set(operation, byStatus);
    let series = byStatus.get(status);
    if (!series) {
      series = { labels: { operation, status }, counts: Array(BUCKETS_SECONDS.length + 1).fill(0), sumSeconds: 0 };
      byStatus.set(status, series);
    }
    return series;
  };

  registry.registerMetric({
    name: NAME,
    async get() {
      const values = [...byOperation.values()].flatMap((byStatus) => [...byStatus.values()].flatMap(valuesOf));
      return { name: NAME, help: 'Time from request to answer.', type: 'histogram', aggregator: 'sum', values };
    },
    reset: () => byOperation.clear(),
  } as unknown as Metric);

  return {
    observe(operation, status, tookMs) {
      const series = seriesFor(operation, status);
      const seconds = tookMs / 1000;
      let bucket = 0;
      while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] ?? 0)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.sumSeconds += seconds;
    },
  };
}

/** Prometheus counts upwards: each bucket holds all faster ones. */
function valuesOf({ labels, counts, sumSeconds }: Series): object[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    const le = BUCKETS_SECONDS[index] ?? '+Inf';
    return { labels: { le, ...labels }, value: total, metricName: `${NAME}_bucket` };
  });
  return [
    ...buckets,
    { labels, value: sumSeconds, metricName: `${NAME}_sum` },
    { labels, value: total, metricName: `${NAME}_count` },
  ];
}
