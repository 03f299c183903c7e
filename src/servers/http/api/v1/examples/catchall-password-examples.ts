import type { RouteExample } from '../../../route-example.js';
import { ID } from './facts.js';

export const catchallPasswordExamples = {
  createCatchallPassword: {
    params: { domain: 'example.com' },
    body: { description: 'Printer' },
    answer: {
      id: ID.catchallPassword,
      username: '*@example.com',
      password: 'btP5NxgK8wobCqdgowA3qG1D',
      description: 'Printer',
    },
  },
  listCatchallPasswords: {
    params: { domain: 'example.com' },
    answer: [{ id: ID.catchallPassword, description: 'Printer' }],
  },
  deleteCatchallPassword: {
    params: { domain: 'example.com', token: ID.catchallPassword },
    answer: { id: ID.catchallPassword, description: 'Printer' },
  },
} satisfies Readonly<Record<string, RouteExample>>;
