import { z } from 'zod';
import { json, type Route, route } from '../../servers/http/route.js';
import type { DemoService } from './demo-service.js';
import { sandboxDemoExamples } from './sandbox-demo-examples.js';

const demoAnswer = z
  .object({
    email: z.string().meta({ description: 'Signs in, together with the password.' }),
    password: z.string().meta({ description: 'Shown only in this answer.' }),
    domain: z.string().describe('The domain of the demo.'),
    mailbox: z.string().meta({ description: 'Address of its mailbox, which opens with the same password.' }),
    email_id: z.string().meta({ description: 'The email that was sent.' }),
    log_id: z.string().optional().meta({ description: 'The log of the message that arrived and was forwarded.' }),
  })
  .meta({ id: 'SandboxDemo' });

export function sandboxDemoRoutes({ demo }: { readonly demo: DemoService }): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/sandbox/demo',
      operation: 'createSandboxDemo',
      alsoFails: ['BadGateway'],
      example: sandboxDemoExamples.createSandboxDemo,
      summary: 'Create a demo',
      description:
        'An account with a domain, two aliases and a mailbox with mail in it; a message arrives for one of them and is forwarded, and an email is sent. Each call makes another.',
      tag: 'Sandbox',
      auth: 'none',
      isOwnOriginOnly: true,
      limit: { name: 'SIGNUP', per: 'client', counts: 'calls' },
      answer: { kind: 'json', schema: demoAnswer, description: 'The account and what happened in it.' },
      async handle({ locale, signal }) {
        const { email, password, domain, mailbox, emailId, logId } = await demo.create({ locale, signal });
        return json({ email, password, domain, mailbox, email_id: emailId, log_id: logId });
      },
    }),
  ];
}
