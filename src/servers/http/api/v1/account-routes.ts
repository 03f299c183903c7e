import { z } from 'zod';
import type { AliasAccountService } from '../../../../directory/alias-accounts/alias-account-service.js';
import type { AccountService } from '../../../../directory/registration/account-service.js';
import type { SecretCookie } from '../../caller/session-cookie.js';
import { readOwnCookie } from '../../caller/session-credentials.js';
import { json, type Route, route } from '../../route.js';
import { signUpBody, updateAccountBody, verifyAccountBody } from './account-input.js';
import {
  type AccountViewSettings,
  accountAnswer,
  aliasAccountAnswer,
  messageAnswer,
  newAccountAnswer,
  presentAccount,
  presentAliasAccount,
} from './account-view.js';
import { accountExamples } from './examples/account-examples.js';

const TAG = 'Account';

export function accountRoutes({
  accounts,
  aliasAccounts,
  view,
  signUpCookie,
  baseUrl,
  refusesForeignOrigin,
}: {
  readonly accounts: Pick<
    AccountService,
    'signUp' | 'checkSignUp' | 'get' | 'update' | 'checkProfile' | 'verify' | 'resendCode'
  >;
  readonly signUpCookie: Pick<SecretCookie, 'read'>;
  readonly baseUrl: () => string;
  readonly aliasAccounts: AliasAccountService;
  readonly view: AccountViewSettings;
  /** Open sign-up of the sandbox: pages of other sites must not create accounts on this machine. */
  readonly refusesForeignOrigin: boolean;
}): Route[] {
  const callerAnswer = {
    kind: 'json',
    schema: z.union([accountAnswer, aliasAccountAnswer]),
    description: 'The account; with alias credentials, where they are admitted, the alias.',
  } as const;

  return [
    route({
      method: 'POST',
      path: '/v1/account',
      operation: 'createAccount',
      example: accountExamples.createAccount,
      summary: 'Create an account',
      description: 'Needs no credentials. The API token is shown only in this answer.',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: refusesForeignOrigin,
      limit: { name: 'SIGNUP', per: 'client', counts: 'calls' },
      body: signUpBody,
      answer: { kind: 'json', schema: newAccountAnswer, description: 'The account and its API token.' },
      check: async ({ body }) => accounts.checkSignUp(body),
      async handle({ body, locale, client }) {
        const { account, apiToken } = await accounts.signUp({ ...body, locale, client });
        return json({ ...presentAccount(account, view), api_token: apiToken });
      },
    }),
    route({
      method: 'GET',
      path: '/v1/account',
      operation: 'getAccount',
      example: accountExamples.getAccount,
      summary: 'Retrieve the account',
      tag: TAG,
      auth: 'token-or-wide-alias',
      answer: callerAnswer,
      async handle({ actor }) {
        if (actor.kind === 'alias') return json(presentAliasAccount(await aliasAccounts.get(actor)));
        return json(presentAccount(await accounts.get(actor), view));
      },
    }),
    route({
      method: 'PUT',
      path: '/v1/account',
      operation: 'updateAccount',
      example: accountExamples.updateAccount,
      summary: 'Change the account',
      description:
        'A new address is shown at once; until it is confirmed by its code, letters go to the old one. With an API token the old address must confirm the change as well; a session needs the password instead.',
      tag: TAG,
      auth: 'token-or-wide-alias',
      body: updateAccountBody,
      answer: callerAnswer,
      check: ({ actor, body }) => accounts.checkProfile(actor, body.profile ?? {}),
      async handle({ actor, body }) {
        if (actor.kind === 'alias')
          return json(presentAliasAccount(await aliasAccounts.saveSettings(actor, body.settings)));
        return json(presentAccount(await accounts.update(actor, body.profile, body.password), view));
      },
    }),
    route({
      method: 'POST',
      path: '/v1/account/verify',
      operation: 'verifyAccount',
      example: accountExamples.verifyAccount,
      summary: 'Prove the address of an account by the code that was sent to it',
      description: 'With `email` alone a new code is sent, at most every five minutes.',
      tag: TAG,
      auth: 'none',
      body: verifyAccountBody,
      answer: { kind: 'json', schema: messageAnswer, description: 'What was done, in a sentence.' },
      async handle({ body: { email, code }, headers, client, t }) {
        if (code === undefined) {
          await accounts.resendCode({ email });
          return json({ message: t('account.codeSent') });
        }
        const browser = readOwnCookie(signUpCookie, headers, baseUrl());
        await accounts.verify({ email, code, browser }, client);
        return json({ message: t('account.verified', { email: email.trim() }) });
      },
    }),
  ];
}
