import type { RouteExample } from '../../../route-example.js';
import { ID } from './facts.js';
import { DOMAIN, MEMBER } from './records.js';

export const memberExamples = {
  updateMember: {
    params: { domain: 'example.com', member: ID.member },
    body: { group: 'admin' },
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
          group: 'admin',
          user: { id: ID.member, email: 'carol@example.org', plan: 'free', display_name: 'carol@example.org' },
        },
        {
          id: ID.secondMember,
          object: 'member',
          group: 'admin',
          user: { id: ID.secondMember, email: 'dave@example.org', plan: 'free', display_name: 'dave@example.org' },
        },
      ],
    },
  },
  removeMember: {
    params: { domain: 'example.com', member: ID.member },
    answer: {
      ...DOMAIN,
      retention_days: 7,
      allowlist: ['partner.example', '192.0.2.10'],
      denylist: ['spam.example', 'eve@example.org'],
      members: [
        MEMBER,
        {
          id: ID.secondMember,
          object: 'member',
          group: 'admin',
          user: { id: ID.secondMember, email: 'dave@example.org', plan: 'free', display_name: 'dave@example.org' },
        },
      ],
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
