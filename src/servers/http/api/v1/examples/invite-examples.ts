import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';
import { DOMAIN, MEMBER } from './records.js';

export const inviteExamples = {
  createInvite: {
    params: { domain: 'example.com' },
    body: { email: 'carol@example.org', group: 'user' },
    answer: {
      ...DOMAIN,
      retention_days: 7,
      allowlist: ['partner.example', '192.0.2.10'],
      denylist: ['spam.example', 'eve@example.org'],
      invites: [
        {
          id: '6918896d35ac28f70c37143c',
          object: 'invite',
          email: 'carol@example.org',
          group: 'user',
          expires_at: NOW,
          created_at: NOW,
          updated_at: NOW,
        },
      ],
      email: 'carol@example.org',
      group: 'user',
    },
  },
  acceptInvite: { params: { domain: 'example.com' }, answer: 'You are now a member of example.com.' },
  deleteInvite: {
    params: { domain: 'example.com' },
    body: { email: 'erin@example.org' },
    answer: {
      ...DOMAIN,
      retention_days: 7,
      allowlist: ['partner.example', '192.0.2.10'],
      denylist: ['spam.example', 'eve@example.org'],
      members: [
        MEMBER,
        {
          id: ID.member,
          object: 'member',
          group: 'user',
          user: { id: ID.member, email: 'carol@example.org', plan: 'free', display_name: 'carol@example.org' },
        },
      ],
    },
  },
  acceptInviteByToken: {
    params: { domain: 'example.com', token: 'a8l6cdVBXcbCg6SaBGpt18cwEWwKCr82B8_8nldSiz0' },
    answer: 'You are now an admin of example.com.',
  },
} satisfies Readonly<Record<string, RouteExample>>;
