import { z } from 'zod';
import { json, type Route, route } from '../../servers/http/route.js';
import { sandboxDnsExamples } from './sandbox-dns-examples.js';
import type { ListedRecord, SandboxDnsService } from './sandbox-dns-service.js';
import { SANDBOX_TYPES } from './sandbox-record.js';

const TAG = 'Sandbox';

const recordAnswer = z
  .object({
    name: z.string().describe('Name of the record.'),
    type: z.enum(SANDBOX_TYPES).describe('Type of the record.'),
    value: z.string().nullable().meta({ description: 'When nothing is broken; null where Waypost asks for nothing.' }),
    state: z.enum(['right', 'missing', 'wrong']).describe('`right`, or how it is broken.'),
    served_value: z.string().nullable().meta({ description: 'What DNS says instead, when wrong.' }),
  })
  .meta({ id: 'SandboxDnsRecord' });

const setRecordBody = z.object({
  name: z.string().max(300).describe('Name of the record.'),
  type: z
    .string()
    .max(10)
    .meta({ description: SANDBOX_TYPES.join(', ') }),
  state: z.enum(['right', 'missing', 'wrong']).describe('`right`, or how it is broken.'),
  value: z.string().max(4096).optional().meta({ description: 'With `wrong`: what DNS says instead.' }),
});

/** Shows and breaks records of the sandbox's name server. */
export function sandboxDnsRoutes({ dns }: { readonly dns: Pick<SandboxDnsService, 'list' | 'setRecord'> }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/sandbox/dns',
      operation: 'listSandboxDns',
      example: sandboxDnsExamples.listSandboxDns,
      summary: 'List what the sandbox publishes in DNS',
      tag: TAG,
      auth: 'token',
      query: z.object({ domain: z.string().optional().meta({ description: 'Only at and below this name.' }) }),
      answer: { kind: 'json', schema: z.array(recordAnswer), description: 'The records of the hosted domains.' },
      async handle({ query: { domain } }) {
        return json((await dns.list(domain)).map(presentRecord));
      },
    }),
    route({
      method: 'PUT',
      path: '/v1/sandbox/dns',
      operation: 'setSandboxDns',
      example: sandboxDnsExamples.setSandboxDns,
      summary: 'Break or repair a record of the sandbox',
      description: 'The next lookup sees it: sandbox DNS is not cached.',
      tag: TAG,
      auth: 'token',
      body: setRecordBody,
      answer: { kind: 'json', schema: recordAnswer, description: 'The record as DNS now has it.' },
      async handle({ body: { name, type, state, value } }) {
        return json(presentRecord(await dns.setRecord(name, type, state === 'wrong' ? { state, value } : { state })));
      },
    }),
  ];
}

function presentRecord({ name, type, value, state, servedValue }: ListedRecord) {
  const shown = state === 'published' ? 'right' : state;
  return { name, type, value: value ?? null, state: shown, served_value: servedValue ?? null };
}
