import { z } from 'zod';
import type { EncryptService } from '../../../../directory/txt/encrypt-service.js';
import { json, type Route, route, text } from '../../route.js';
import { namedTypes } from '../input/accept-header.js';
import { plainText } from '../input/plain-text.js';
import { encryptExamples } from './examples/encrypt-examples.js';

const encryptBody = z.object({
  input: plainText({ max: 999 })
    .min(1)
    .meta({ description: 'A plaintext TXT record: forwarding rules or the port form, with or without its prefix.' }),
});

const encryptedAnswer = z
  .object({ encrypted: z.string().meta({ description: 'The TXT record.' }) })
  .meta({ id: 'Encrypted' });

export function encryptRoutes({ txt }: { readonly txt: EncryptService }): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/encrypt',
      operation: 'encryptRecord',
      example: encryptExamples.encryptRecord,
      summary: 'Encrypt a forwarding rule for DNS',
      description:
        'Needs no credentials. The answer is the text of the record, or `{"encrypted": …}` when `Accept` names JSON and not text.',
      tag: 'Encrypt',
      auth: 'none',
      body: encryptBody,
      limit: { name: 'ENCRYPT', per: 'client', counts: 'calls' },
      isWrite: false,
      answer: { kind: 'text', description: 'The TXT record with its encrypted value.' },
      otherAnswer: { kind: 'json', schema: encryptedAnswer, description: 'The same as a field of an object.' },
      async handle({ body, headers, isUntyped }) {
        const encrypted = txt.encrypt(body.input);
        return isUntyped || wantsJson(headers.accept) ? json({ encrypted }) : text(encrypted);
      },
    }),
  ];
}

function wantsJson(accept: string | string[] | undefined): boolean {
  const named = namedTypes(accept);
  return named.has('application/json') && !named.has('text/plain');
}
