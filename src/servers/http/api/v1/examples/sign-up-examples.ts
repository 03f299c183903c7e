import type { RouteExample } from '../../../route-example.js';

export const signUpExamples = {
  signUp: {
    body: { email: 'carol@example.net', password: 'correct horse battery staple' },
    answer: { must_verify: false },
  },
} satisfies Readonly<Record<string, RouteExample>>;
