import { z } from 'zod';
import type { AccountService } from '../../../../directory/registration/account-service.js';
import { newSecret } from '../../../../directory/sessions/session.js';
import type { Random } from '../../../../platform/random.js';
import type { SecretCookie } from '../../caller/session-cookie.js';
import { json, type Route, route } from '../../route.js';
import { signUpBody } from './account-input.js';
import { signUpExamples } from './examples/sign-up-examples.js';

const signUpAnswer = z.object({
  must_verify: z.boolean().meta({ description: 'The account opens once the code in the email is handed in.' }),
});

/** Sign-up in the dashboard: the answer has no token, because it would never be shown. */
export function signUpRoutes({
  accounts,
  random,
  cookie,
  mustVerify,
}: {
  readonly accounts: Pick<AccountService, 'signUpWithoutToken' | 'checkSignUp'>;
  readonly random: Random;
  readonly cookie: Pick<SecretCookie, 'set'>;
  readonly mustVerify: boolean;
}): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/sign-ups',
      operation: 'signUp',
      example: signUpExamples.signUp,
      summary: 'Create an account in the dashboard, without an API token',
      description: 'Marks the browser by a cookie: the link in the email then needs no new password in it.',
      tag: 'Sessions',
      auth: 'none',
      isOwnOriginOnly: true,
      limit: { name: 'SIGNUP', per: 'client', counts: 'calls' },
      body: signUpBody,
      answer: { kind: 'json', schema: signUpAnswer, description: 'What must follow.' },
      check: async ({ body }) => accounts.checkSignUp(body),
      async handle({ body, locale, client }) {
        const browser = newSecret(random);
        await accounts.signUpWithoutToken({ ...body, locale, client, browser });
        return { ...json({ must_verify: mustVerify }), headers: { 'Set-Cookie': cookie.set(browser) } };
      },
    }),
  ];
}
