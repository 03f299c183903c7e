import type { RouteExample } from '../../servers/http/route-example.js';

const HOST = { domain: 'example.org', behaviour: 'refuse', text: '550 5.1.1 No such user', provider: null };

export const sandboxHostExamples = {
  setSandboxHost: {
    params: { name: 'example.org' },
    body: { behaviour: 'refuse', text: '550 5.1.1 No such user' },
    answer: HOST,
  },
  listSandboxHosts: { answer: [HOST] },
  mendSandboxHost: {
    params: { name: 'example.org' },
    answer: { domain: 'example.org', behaviour: 'capture', text: null, provider: null },
  },
} satisfies Readonly<Record<string, RouteExample>>;
