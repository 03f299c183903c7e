import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const TOKEN = {
  id: ID.token,
  object: 'token',
  name: 'Web shop',
  scope: 'domain',
  domain_id: ID.domain,
  created_at: NOW,
};

export const tokenExamples = {
  createToken: {
    body: { name: 'Web shop', scope: 'domain', domain: 'example.com' },
    answer: { ...TOKEN, api_token: '691879679b8d111aedd7a0ef' },
  },
  listTokens: {
    answer: [
      {
        id: '6918730c945f6b0db3eac44b',
        object: 'token',
        name: 'sign-up',
        scope: 'all',
        last_used_at: NOW,
        created_at: NOW,
      },
      TOKEN,
    ],
  },
  deleteToken: { params: { token: ID.token }, answer: TOKEN },
} satisfies Readonly<Record<string, RouteExample>>;
