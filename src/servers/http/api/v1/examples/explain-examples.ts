import type { RouteExample } from '../../../route-example.js';
import { ID } from './facts.js';

export const explainExamples = {
  explainMessage: {
    body: { from: 'grace@example.org', to: 'sales@example.com' },
    answer: {
      object: 'explanation',
      outcome: 'accepted',
      reply: { code: 250, enhanced: '2.1.5', text: 'Recipient ok' },
      alias: { id: ID.alias, name: 'sales', kind: 'exact' },
      targets: [{ kind: 'forward', target: 'bob@example.net', port: 25, via: 'sales@example.com' }],
      steps: [
        { code: 'step.domainHosted', text: 'example.com is hosted here' },
        { code: 'step.alias', text: 'sales@example.com is an alias with 1 recipient' },
        { code: 'step.toAddress', text: 'To bob@example.net' },
      ],
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
