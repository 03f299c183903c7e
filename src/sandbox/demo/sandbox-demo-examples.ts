import type { RouteExample } from '../../servers/http/route-example.js';

export const sandboxDemoExamples = {
  createSandboxDemo: {
    answer: {
      email: 'demo@acme.test',
      password: 'O2AQcZQJQxQzbMOR8jbv',
      domain: 'acme.test',
      mailbox: 'ann@acme.test',
      email_id: '6918a9e6675f187f1c0c45cd',
      log_id: '6918389b47408d2d73f8f4cc',
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
