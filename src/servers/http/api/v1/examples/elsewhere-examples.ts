import type { RouteExample } from '../../../route-example.js';
import { ID } from './facts.js';

const ACCESS = { url: 'https://api.example.org', api_token: 'f1d2d2f924e986ac86fdf7b3' };
const INFO = {
  name: 'info',
  recipients: ['frank@example.net'],
  description: 'Questions',
  labels: ['office'],
  is_enabled: true,
  error_code_if_disabled: 250,
  has_recipient_verification: false,
  has_imap: false,
};

export const elsewhereExamples = {
  listDomainsElsewhere: {
    body: ACCESS,
    answer: [{ object: 'domain_elsewhere', id: ID.domainElsewhere, name: 'moved.example' }],
  },
  planDomainImport: {
    body: { ...ACCESS, id: ID.domainElsewhere, name: 'moved.example' },
    answer: {
      object: 'domain_import_plan',
      name: 'moved.example',
      outcome: 'created',
      members: [
        { email: 'grace@example.org', group: 'admin', outcome: 'invited' },
        { email: 'carol@example.org', group: 'admin', outcome: 'invited' },
      ],
      aliases: [{ ...INFO, outcome: 'created' }],
    },
  },
  importDomain: {
    body: { name: 'moved.example', members: [{ email: 'carol@example.org', group: 'admin' }] },
    answer: [
      { name: 'moved.example', outcome: 'created' },
      { name: 'carol@example.org', outcome: 'invited' },
    ],
  },
  importDomainAliases: {
    body: { domain: 'moved.example', aliases: [INFO] },
    answer: [{ name: 'info@moved.example', outcome: 'created' }],
  },
} satisfies Readonly<Record<string, RouteExample>>;
