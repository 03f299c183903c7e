import { z } from 'zod';
import { json, type Route, route } from '../../servers/http/route.js';
import { REFUSAL_NAMES } from './refusals.js';
import { BEHAVIOURS, type SandboxHost } from './sandbox-host.js';
import { sandboxHostExamples } from './sandbox-host-examples.js';
import type { SandboxHostService } from './sandbox-host-service.js';

const TAG = 'Sandbox';
const nameParams = z.object({ name: z.string().meta({ description: 'A domain that is not hosted here.' }) });

const hostAnswer = z
  .object({
    domain: z.string().describe('The domain whose mail host it is.'),
    behaviour: z.enum(BEHAVIOURS).describe('What it does with our mail.'),
    text: z.string().nullable().meta({ description: 'With `refuse`: the SMTP reply, or the name of a provider’s.' }),
    provider: z.string().nullable().meta({ description: 'The same, when it is such a name.' }),
  })
  .meta({ id: 'SandboxHost' });

/** `accept` is a synonym for `capture`. */
const setHostBody = z.object({
  behaviour: z.enum([...BEHAVIOURS, 'accept']).describe('What it does with our mail.'),
  provider: z
    .enum(REFUSAL_NAMES as [string, ...string[]])
    .optional()
    .meta({
      description: 'With `refuse`: in the words of a large provider.',
    }),
  text: z.string().max(500).optional().meta({ description: 'With `refuse`: an SMTP reply, such as `550 5.7.1 No`.' }),
});

/** How foreign mail hosts treat our mail. */
export function sandboxHostRoutes({ hosts }: { readonly hosts: Pick<SandboxHostService, 'list' | 'set'> }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/sandbox/hosts',
      operation: 'listSandboxHosts',
      example: sandboxHostExamples.listSandboxHosts,
      summary: 'List the mail hosts that misbehave',
      description: 'Every domain that is not in the list accepts its mail.',
      tag: TAG,
      auth: 'token',
      answer: { kind: 'json', schema: z.array(hostAnswer), description: 'By domain.' },
      async handle() {
        return json((await hosts.list()).map(presentHost));
      },
    }),
    route({
      method: 'PUT',
      path: '/v1/sandbox/hosts/:name',
      operation: 'setSandboxHost',
      example: sandboxHostExamples.setSandboxHost,
      summary: 'Tell a mail host how to behave',
      description:
        '`capture` (or `accept`) takes the mail, `greylist` refuses the first attempt for a minute, `refuse` answers with an error, `stall` never answers, `drop` closes the connection at DATA, `down` accepts no connection. It applies from the next recipient on.',
      tag: TAG,
      auth: 'token',
      params: nameParams,
      body: setHostBody,
      answer: { kind: 'json', schema: hostAnswer, description: 'The host as it now behaves.' },
      async handle({ params, body: { behaviour, provider, text = provider } }) {
        const known = behaviour === 'accept' ? 'capture' : behaviour;
        return json(presentHost(await hosts.set({ domain: params.name, behaviour: known, text })));
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/sandbox/hosts/:name',
      operation: 'mendSandboxHost',
      example: sandboxHostExamples.mendSandboxHost,
      summary: 'Let a mail host take its mail again',
      tag: TAG,
      auth: 'token',
      params: nameParams,
      answer: { kind: 'json', schema: hostAnswer, description: 'The host, which captures.' },
      async handle({ params }) {
        return json(presentHost(await hosts.set({ domain: params.name, behaviour: 'capture' })));
      },
    }),
  ];
}

function presentHost({ domain, behaviour, text }: SandboxHost) {
  const provider = text !== undefined && REFUSAL_NAMES.includes(text) ? text : null;
  return { domain, behaviour, text: text ?? null, provider };
}
