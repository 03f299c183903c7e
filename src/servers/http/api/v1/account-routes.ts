import { z } from 'zod';
import type { AccountService } from '../../../../directory/accounts/account-service.js';
import type { AliasAccountService } from '../../../../directory/accounts/alias-account-service.js';
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

const TAG = 'Account';

export function accountRoutes({
  accounts,
  aliasAccounts,
  view,
  refusesForeignOrigin,
}: {
  readonly accounts: Pick<AccountService, 'signUp' | 'get' | 'update' | 'verify' | 'resendCode'>;
  readonly aliasAccounts: AliasAccountService;
  readonly view: AccountViewSettings;
  /** Open sign-up of the sandbox: no page of another site may make accounts on this machine. */
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
      summary: 'Create an account',
      description: 'Needs no credentials. The API token is shown only in this answer.',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: refusesForeignOrigin,
      limit: { name: 'SIGNUP', per: 'client', counts: 'calls' },
      body: signUpBody,
      answer: { kind: 'json', schema: newAccountAnswer, description: 'The account and its API token.' },
      async handle({ body, locale }) {
        const { account, apiToken } = await accounts.signUp({ ...body, locale });
        return json({ ...presentAccount(account, view), api_token: apiToken });
      },
    }),
    route({
      method: 'GET',
      path: '/v1/account',
      operation: 'getAccount',
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
      summary: 'Change the account',
      description: 'A new address is shown at once; until its code is handed in, letters go to the one before.',
      tag: TAG,
      auth: 'token-or-wide-alias',
      body: updateAccountBody,
      answer: callerAnswer,
      async handle({ actor, body }) {
        if (actor.kind === 'alias')
          return json(presentAliasAccount(await aliasAccounts.saveSettings(actor, body.settings)));
        return json(presentAccount(await accounts.update(actor, body.profile), view));
      },
    }),
    route({
      method: 'POST',
      path: '/v1/account/verify',
      operation: 'verifyAccount',
      summary: 'Prove the address of an account by the code that was sent to it',
      description: 'With `email` alone a new code is sent, at most every five minutes.',
      tag: TAG,
      auth: 'none',
      body: verifyAccountBody,
      answer: { kind: 'json', schema: messageAnswer, description: 'What was done, in a sentence.' },
      async handle({ body: { email, code }, t }) {
        if (code === undefined) {
          await accounts.resendCode({ email });
          return json({ message: t('account.codeSent') });
        }
        const account = await accounts.verify({ email, code });
        return json({ message: t('account.verified', { email: account.email }) });
      },
    }),
  ];
}
