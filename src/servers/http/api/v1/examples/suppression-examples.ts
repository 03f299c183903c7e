import type { RouteExample } from '../../../route-example.js';
import { NOW } from './facts.js';

const SUPPRESSION = { object: 'suppression', address: 'eve@example.org', reason: 'manual', created_at: NOW };

export const suppressionExamples = {
  addSuppression: { params: { domain: 'example.com' }, body: { address: 'eve@example.org' }, answer: SUPPRESSION },
  listSuppressions: { params: { domain: 'example.com' }, answer: [SUPPRESSION] },
  removeSuppression: { params: { domain: 'example.com' }, body: { address: 'eve@example.org' }, answer: SUPPRESSION },
  removeSuppressionByPath: { params: { domain: 'example.com', address: 'eve@example.org' }, answer: SUPPRESSION },
} satisfies Readonly<Record<string, RouteExample>>;
