import type { RouteExample } from '../../../route-example.js';
import { ACCOUNT, NAMED_ACCOUNT } from './records.js';

export const accountExamples = {
  createAccount: {
    body: { email: 'ann@example.com', password: 'correct horse battery staple' },
    answer: { ...ACCOUNT, api_token: '6918c4da30f72fb639cdde2e' },
  },
  verifyAccount: {
    body: { email: 'ann@example.com' },
    answer: {
      message:
        'If this address is not confirmed yet, we have sent a code to it. A new one is sent at most every five minutes.',
    },
  },
  getAccount: { answer: ACCOUNT },
  updateAccount: { body: { given_name: 'Ann', family_name: 'Field' }, answer: NAMED_ACCOUNT },
} satisfies Readonly<Record<string, RouteExample>>;
