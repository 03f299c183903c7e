import type { AccountPassword } from '../../../../directory/security/account-password.js';
import type { AuditService } from '../../../../directory/security/audit-service.js';
import type { PasskeyService } from '../../../../directory/security/passkey-service.js';
import type { PasswordResets } from '../../../../directory/security/password-reset.js';
import type { TotpService } from '../../../../directory/security/totp-service.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { messageAnswer } from './account-view.js';
import { securityExamples } from './examples/security-examples.js';
import { passkeyRoutes } from './passkey-routes.js';
import {
  changePasswordBody,
  completeResetBody,
  disableTotpBody,
  enableTotpBody,
  requestResetBody,
} from './security-input.js';
import { actAnswer, presentAct, recoveryCodesAnswer, totpAnswer } from './security-view.js';

const TAG = 'Security';
const said = { kind: 'json', schema: messageAnswer, description: 'What was done, in a sentence.' } as const;

export function securityRoutes({
  accountPassword,
  passwordResets,
  totp,
  passkeys,
  audit,
}: {
  readonly accountPassword: AccountPassword;
  readonly passwordResets: Pick<PasswordResets, 'request' | 'check' | 'complete'>;
  readonly totp: TotpService;
  readonly passkeys: PasskeyService;
  readonly audit: AuditService;
}): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/password-resets',
      operation: 'requestPasswordReset',
      example: securityExamples.requestPasswordReset,
      summary: 'Have a link mailed that sets a new password',
      description: 'Answers the same whether there is such an account or not. The link works once, for an hour.',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: true,
      body: requestResetBody,
      answer: said,
      async handle({ body, t }) {
        await passwordResets.request(body);
        return json({ message: t('passwordReset.sent') });
      },
    }),
    route({
      method: 'PUT',
      path: '/v1/password-resets',
      operation: 'completePasswordReset',
      example: securityExamples.completePasswordReset,
      summary: 'Set a new password by the link that was mailed',
      description: 'Ends every session of the account.',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: true,
      body: completeResetBody,
      answer: said,
      check: async ({ body }) => passwordResets.check(body),
      async handle({ body, client, t }) {
        await passwordResets.complete(body, client);
        return json({ message: t('security.passwordChanged') });
      },
    }),
    route({
      method: 'PUT',
      path: '/v1/account/password',
      operation: 'changePassword',
      example: securityExamples.changePassword,
      summary: 'Change the password of the account',
      description: 'Ends every other session of the account. Tokens keep working.',
      tag: TAG,
      auth: 'token',
      body: changePasswordBody,
      answer: said,
      check: ({ actor, body }) => accountPassword.check(actor, body),
      async handle({ actor, body, client, t }) {
        await accountPassword.change(actor, body, client);
        return json({ message: t('security.passwordChanged') });
      },
    }),
    route({
      method: 'POST',
      path: '/v1/account/totp',
      operation: 'prepareTotp',
      needsSession: true,
      example: securityExamples.prepareTotp,
      summary: 'Make a secret for an authenticator app',
      description: 'Sign-in asks for codes only after the first code was confirmed. Needs a session.',
      tag: TAG,
      auth: 'token',
      answer: { kind: 'json', schema: totpAnswer, description: 'The secret.' },
      async handle({ actor }) {
        return json(await totp.prepare(actor));
      },
    }),
    route({
      method: 'PUT',
      path: '/v1/account/totp',
      operation: 'enableTotp',
      needsSession: true,
      example: securityExamples.enableTotp,
      summary: 'Switch on two-step sign-in',
      description: 'Needs a session.',
      tag: TAG,
      auth: 'token',
      body: enableTotpBody,
      answer: {
        kind: 'json',
        schema: recoveryCodesAnswer,
        description: 'The recovery codes, for when the app is lost.',
      },
      async handle({ actor, body }) {
        return json({ recovery_codes: await totp.enable(actor, body.code) });
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/account/totp',
      operation: 'disableTotp',
      needsSession: true,
      example: securityExamples.disableTotp,
      summary: 'Switch off two-step sign-in',
      description: 'Needs a session and the password; the recovery codes stop working too.',
      tag: TAG,
      auth: 'token',
      body: disableTotpBody,
      answer: said,
      async handle({ actor, body, client, t }) {
        await totp.disable(actor, body.password, client);
        return json({ message: t('totp.disabled') });
      },
    }),
    ...passkeyRoutes({ passkeys }),
    route({
      method: 'GET',
      path: '/v1/account/audit',
      operation: 'listActs',
      example: securityExamples.listActs,
      summary: 'List what was done in the name of the account',
      description: 'Newest first. Kept for a year.',
      tag: TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: ['at'] }),
      answer: { kind: 'list', item: actAnswer, description: 'The acts of this page.' },
      async handle({ actor, query: { request } }) {
        return pageOf(await audit.list(actor, request), request, presentAct);
      },
    }),
  ];
}
