import { z } from 'zod';
import type { Locale } from '../../../../i18n/locales.js';
import { speak } from '../../../../i18n/translate.js';
import type { ExplainService } from '../../../../inbound/explain/explain-service.js';
import type { Explanation } from '../../../../inbound/explain/explanation.js';
import { json, type Route, route } from '../../route.js';
import { explainExamples } from './examples/explain-examples.js';
import { presentWords, stepWords } from './step-view.js';

const explainBody = z.object({
  from: z.string().meta({ description: 'The sender of the envelope; blank for mail without one, such as bounces.' }),
  to: z.string().meta({ description: 'The recipient of the envelope, on a domain of yours.' }),
  ip: z.string().optional().meta({ description: 'The address that would connect to us.' }),
  raw: z.string().optional().meta({ description: 'The message, to authenticate and scan it as well.' }),
});

const targetAnswer = z
  .object({
    kind: z
      .enum(['forward', 'webhook', 'mailbox', 'return', 'home', 'dmarcReport', 'tlsReport', 'hidden'])
      .meta({ description: '`hidden`: there are more, through aliases that you may not see.' }),
    target: z.string().optional().meta({ description: 'An address or a URL.' }),
    host: z.string().optional().meta({ description: 'The host that is called directly, without an MX lookup.' }),
    port: z.int().optional().describe('Port that is called.'),
    via: z.string().optional().meta({ description: 'The alias that names it.' }),
  })
  .meta({ id: 'ExplainedTarget' });

const explainedStep = z.object(stepWords).meta({ id: 'ExplainedStep' });

const explanationAnswer = z
  .object({
    object: z.literal('explanation').describe('Always `explanation`.'),
    outcome: z.enum(['accepted', 'discarded', 'refused', 'elsewhere']).meta({
      description: '`elsewhere`: the name is verified by another account, or served by rules in DNS.',
    }),
    reply: z
      .object({
        code: z.int().describe('The SMTP code.'),
        enhanced: z.string().optional().describe('The enhanced status code.'),
        text: z.string().describe('The words.'),
      })
      .optional()
      .meta({ description: 'What the sending server would be told.' }),
    alias: z
      .object({
        id: z.string().describe('Id of the alias.'),
        name: z.string().describe('Its name.'),
        kind: z.enum(['exact', 'catch-all', 'regex']).describe('How it matched.'),
      })
      .optional()
      .describe('The alias that takes it.'),
    targets: z.array(targetAnswer).describe('Where it would go.'),
    steps: z.array(explainedStep).meta({ description: 'The checks in order, with their results.' }),
    authentication: z.string().optional().meta({ description: 'What `Authentication-Results` would say.' }),
  })
  .meta({ id: 'Explanation' });

export function explainRoutes({ explain }: { readonly explain: ExplainService }): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/explain',
      operation: 'explainMessage',
      alsoFails: ['NotFound'],
      example: explainExamples.explainMessage,
      summary: 'Say what would happen to a message, and why',
      description:
        'Nothing is sent, stored or counted. Admins may ask about every address of their domain, plain members about their own aliases.',
      tag: 'Logs',
      auth: 'token',
      body: explainBody,
      bodyText: 'any',
      isWrite: false,
      answer: { kind: 'json', schema: explanationAnswer, description: 'What would happen.' },
      async handle({ actor, body: { raw, ...envelope }, signal, locale }) {
        const source = raw === undefined ? undefined : Buffer.from(raw);
        return json(presentExplanation(await explain.explain(actor, { ...envelope, raw: source }, signal), locale));
      },
    }),
  ];
}

function presentExplanation(explanation: Explanation, locale: Locale): z.output<typeof explanationAnswer> {
  const { outcome, reply, alias, authentication } = explanation;
  const targets = explanation.targets.map((shown) =>
    shown.kind === 'hidden' ? shown : { ...shown, target: speak(locale, shown.target) },
  );
  const steps = explanation.steps.map((step) => presentWords(step, locale));
  return { object: 'explanation', outcome, reply, alias, targets, steps, authentication };
}
