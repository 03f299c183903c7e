import { expect, it } from 'vitest';
import { WEBHOOK_PATIENCE_MS, webhookRetryDelayMs } from './webhook-retry-policy.js';

it('waits 10 s, then 1, 5, 15, 30, 60, 120 minutes, then every four hours', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => webhookRetryDelayMs(attempt, 0.5) / 60_000);
  expect(minutes).toEqual([1 / 6, 1, 5, 15, 30, 60, 120, 240, 240]);
});

it('tries about a dozen times in a day', () => {
  let attempts = 1;
  for (let elapsedMs = 0; elapsedMs < WEBHOOK_PATIENCE_MS; attempts++) elapsedMs += webhookRetryDelayMs(attempts, 0.5);
  expect(attempts).toBe(14);
});
