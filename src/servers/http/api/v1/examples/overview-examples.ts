import type { RouteExample } from '../../../route-example.js';
import { NOW } from './facts.js';

const COUNTS = {
  delivered: 0,
  stored: 0,
  refused: 0,
  bounced: 0,
  held: 0,
  discarded: 0,
  duplicate: 0,
  cancelled: 0,
  waiting: 0,
  in_doubt: 0,
};

export const overviewExamples = {
  getOverview: {
    query: { hours: '1' },
    answer: {
      hours: [{ ...COUNTS, at: NOW }],
      totals: COUNTS,
      bounce_rate: 0,
      queue: {
        depth: 0,
        oldest_age_seconds: 0,
        due: 0,
        ages: [
          { under_seconds: 300, waiting: 0 },
          { under_seconds: 3600, waiting: 0 },
          { under_seconds: 14400, waiting: 0 },
          { under_seconds: 86400, waiting: 0 },
          { waiting: 0 },
        ],
      },
      destinations: [],
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
