import { z } from 'zod';
import { GROUPS } from '../../../../directory/domains/domain.js';
import type { AcceptedInvite, InviteService } from '../../../../directory/invites/invite-service.js';
import type { MessageKey } from '../../../../i18n/message.js';
import { json, type Route, route, text } from '../../route.js';
import { emailText } from '../input/email-text.js';
import { domainParams } from './domain-input.js';
import { domainAnswer, type InstanceFacts, invitedAnswer, presentDomain } from './domain-view.js';
import { inviteExamples } from './examples/invite-examples.js';

const TAG = 'Members and invites';
const INVITES = '/v1/domains/:domain/invites';

const tokenParams = domainParams.extend({
  token: z.string().meta({ description: 'From the email.' }),
});
const inviteBody = z.object({
  email: emailText.meta({ description: 'Whom to invite.' }),
  group: z.enum(GROUPS).describe('`admin`: everything of the domain; `user`: only aliases of their own.'),
});
const withdrawBody = z.object({ email: emailText.meta({ description: 'The address that was invited.' }) });

export function inviteRoutes({
  invites,
  instance,
}: {
  readonly invites: InviteService;
  readonly instance: InstanceFacts;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: INVITES,
      operation: 'acceptInvite',
      example: inviteExamples.acceptInvite,
      summary: 'Accept the invite to a domain',
      description: 'Finds the invite by your own address, which must be verified.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      isWrite: true,
      answer: { kind: 'text', description: 'A sentence that says what you are now.' },
      async handle({ actor, params, t }) {
        return text(t(...accepted(await invites.accept(actor, params.domain))));
      },
    }),
    route({
      method: 'GET',
      path: `${INVITES}/:token`,
      operation: 'acceptInviteByToken',
      example: inviteExamples.acceptInviteByToken,
      summary: 'Accept the invite of an email',
      tag: TAG,
      auth: 'token',
      params: tokenParams,
      isWrite: true,
      answer: { kind: 'text', description: 'A sentence that says what you are now.' },
      async handle({ actor, params, t }) {
        return text(t(...accepted(await invites.accept(actor, params.domain, params.token))));
      },
    }),
    route({
      method: 'POST',
      path: INVITES,
      operation: 'createInvite',
      example: inviteExamples.createInvite,
      summary: 'Invite a person to a domain',
      description: 'A person who already shares another domain with you becomes a member at once, without a letter.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: inviteBody,
      limit: { name: 'INVITES', per: 'account', counts: 'accepted' },
      answer: { kind: 'json', schema: invitedAnswer, description: 'The domain, with the address and group invited.' },
      async handle({ actor, params, body }) {
        return json({ ...presentDomain(await invites.create(actor, params.domain, body), instance), ...body });
      },
    }),
    route({
      method: 'DELETE',
      path: INVITES,
      operation: 'deleteInvite',
      example: inviteExamples.deleteInvite,
      summary: 'Withdraw an invite',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: withdrawBody,
      answer: { kind: 'json', schema: domainAnswer, description: 'The domain.' },
      async handle({ actor, params, body }) {
        return json(presentDomain(await invites.delete(actor, params.domain, body.email), instance));
      },
    }),
  ];
}

function accepted({ domain, group }: AcceptedInvite): [MessageKey, { domain: string }] {
  const key = group === 'admin' ? 'invite.acceptedAsAdmin' : 'invite.acceptedAsUser';
  return [key, { domain: domain.unicodeName }];
}
