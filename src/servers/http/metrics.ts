import { Histogram, type Registry } from 'prom-client';

export interface HttpMetrics {
  observe(operation: string, status: number, tookMs: number): void;
}

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** One series per operation and status: both are few, so that no caller can make the list grow. */
export function createHttpMetrics(registry: Registry): HttpMetrics {
  const durations = new Histogram({
    name: 'waypost_http_request_seconds',
    help: 'Time from the first byte of a request to its answer.',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    observe(operation, status, tookMs) {
      durations.observe({ operation, status }, tookMs / 1000);
    },
  };
}
