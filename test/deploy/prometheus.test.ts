import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { promExpressions, selectorsOf } from './deploy-files.js';

/** Labels that Prometheus adds to whatever it reads. */
const OF_PROMETHEUS = ['job', 'instance'];
const selectors = promExpressions().flatMap(selectorsOf);
const labelsByMetric = new Map<string, Set<string>>([['up', new Set()]]);

beforeAll(async () => {
  await using app = await startTestApp();
  await app.signUp(); // requests are counted once there was one
  const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
  for (const [, metric = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = labelsByMetric.get(metric) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    labelsByMetric.set(metric, known);
  }
});

describe('the alerts and the dashboard', () => {
  it('read at least one metric in each expression', () => {
    for (const expression of promExpressions()) expect([expression, selectorsOf(expression).length]).not.toContain(0);
    expect(selectors.length).toBeGreaterThan(30);
  });

  it('name only metrics and labels that /metrics answers with', () => {
    const unknown = selectors.flatMap(({ metric, labels }) => {
      const known = labelsByMetric.get(metric);
      if (!known) return [metric];
      return labels
        .filter((label) => !known.has(label) && !OF_PROMETHEUS.includes(label))
        .map((label) => `${metric}{${label}}`);
    });
    expect(unknown).toEqual([]);
  });

  it('group by labels that one of their metrics has', () => {
    for (const expression of promExpressions()) {
      const known = new Set(selectorsOf(expression).flatMap(({ metric }) => [...(labelsByMetric.get(metric) ?? [])]));
      for (const [, list = ''] of expression.matchAll(/\bby \(([^)]*)\)/g)) {
        for (const label of list.split(',')) expect([expression, ...known]).toContain(label.trim());
      }
    }
  });
});
