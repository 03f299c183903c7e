import type { PasskeyService } from '../../../../directory/security/passkey-service.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { passkeyExamples } from './examples/passkey-examples.js';
import { newPasskeyBody, passkeyParams } from './security-input.js';
import { passkeyAnswer, passkeyOptionsAnswer, presentPasskey } from './security-view.js';

const TAG = 'Security';
const passkeyShape = { kind: 'json', schema: passkeyAnswer } as const;

/** An account has few: all of them are one page. */
const ONE_PAGE = { page: 1, limit: 50, sort: { field: 'created_at', isDescending: false } } as const;

export function passkeyRoutes({ passkeys }: { readonly passkeys: PasskeyService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/account/passkeys',
      operation: 'listPasskeys',
      example: passkeyExamples.listPasskeys,
      summary: 'List the passkeys of the account',
      tag: TAG,
      auth: 'token',
      answer: { kind: 'list', item: passkeyAnswer, description: 'All of them, the oldest first.' },
      async handle({ actor }) {
        const items = await passkeys.list(actor);
        return pageOf({ items, total: items.length }, ONE_PAGE, presentPasskey);
      },
    }),
    route({
      method: 'POST',
      path: '/v1/account/passkeys/options',
      operation: 'preparePasskey',
      needsSession: true,
      example: passkeyExamples.preparePasskey,
      summary: 'Get the options to create a passkey',
      description: 'Needs a session.',
      tag: TAG,
      auth: 'token',
      answer: { kind: 'json', schema: passkeyOptionsAnswer, description: 'Valid for five minutes.' },
      async handle({ actor }) {
        const { challengeId, options } = await passkeys.prepare(actor);
        return json({ challenge_id: challengeId, options });
      },
    }),
    route({
      method: 'POST',
      path: '/v1/account/passkeys',
      operation: 'addPasskey',
      needsSession: true,
      example: passkeyExamples.addPasskey,
      summary: 'Add a passkey',
      description: 'It signs in without password and code. Needs a session.',
      tag: TAG,
      auth: 'token',
      body: newPasskeyBody,
      answer: { ...passkeyShape, description: 'The passkey.' },
      async handle({ actor, body }) {
        return json(presentPasskey(await passkeys.add(actor, body)));
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/account/passkeys/:passkey',
      operation: 'removePasskey',
      needsSession: true,
      example: passkeyExamples.removePasskey,
      summary: 'Remove a passkey',
      description: 'Needs a session.',
      tag: TAG,
      auth: 'token',
      params: passkeyParams,
      answer: { ...passkeyShape, description: 'The passkey as it was.' },
      async handle({ actor, params }) {
        return json(presentPasskey(await passkeys.remove(actor, params.passkey)));
      },
    }),
  ];
}
