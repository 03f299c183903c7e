import { z } from 'zod';
import { GROUPS } from '../../../../directory/domains/domain.js';
import type { MemberService } from '../../../../directory/members/member-service.js';
import { json, type Route, route } from '../../route.js';
import { domainParams } from './domain-input.js';
import { domainAnswer, type InstanceFacts, presentDomain } from './domain-view.js';
import { memberExamples } from './examples/member-examples.js';

const TAG = 'Members and invites';
const MEMBER = '/v1/domains/:domain/members/:member';

const memberParams = domainParams.extend({
  member: z.string().toLowerCase().meta({ description: "The id of the member's account." }),
});
const memberBody = z.object({
  group: z.enum(GROUPS).describe('`admin`: everything of the domain; `user`: only aliases of their own.'),
});

export function memberRoutes({
  members,
  instance,
}: {
  readonly members: MemberService;
  readonly instance: InstanceFacts;
}): Route[] {
  return [
    route({
      method: 'PUT',
      path: MEMBER,
      operation: 'updateMember',
      example: memberExamples.updateMember,
      summary: 'Change the group of a member',
      description:
        'The catch-all, patterns and reserved names of an admin who becomes a plain member pass to the acting admin.',
      tag: TAG,
      auth: 'token',
      params: memberParams,
      body: memberBody,
      answer: { kind: 'json', schema: domainAnswer, description: 'The domain.' },
      async handle({ actor, params, body }) {
        return json(presentDomain(await members.setGroup(actor, params.domain, params.member, body.group), instance));
      },
    }),
    route({
      method: 'DELETE',
      path: MEMBER,
      operation: 'removeMember',
      example: memberExamples.removeMember,
      summary: 'Remove a member',
      description:
        'The aliases of a removed member pass to the acting admin; a member who leaves deletes their own aliases.',
      tag: TAG,
      auth: 'token',
      params: memberParams,
      answer: { kind: 'json', schema: domainAnswer, description: 'The domain.' },
      async handle({ actor, params }) {
        return json(presentDomain(await members.remove(actor, params.domain, params.member), instance));
      },
    }),
  ];
}
