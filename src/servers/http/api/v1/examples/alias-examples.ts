import type { RouteExample } from '../../../route-example.js';
import { ID } from './facts.js';
import { ALIAS, ALIAS_DEFAULTS, ALIAS_DOMAIN, NAMED_ACCOUNT } from './records.js';

export const aliasExamples = {
  createAlias: {
    params: { domain: 'example.com' },
    body: { name: 'sales', recipients: ['bob@example.net'], description: 'Orders and questions', labels: ['shop'] },
    answer: { ...ALIAS, locale: 'en', user: NAMED_ACCOUNT, domain: ALIAS_DOMAIN },
  },
  getAlias: { params: { domain: 'example.com', alias: 'sales' }, answer: ALIAS },
  listAliases: { params: { domain: 'example.com' }, query: { name: 'sales' }, answer: [ALIAS] },
  updateAlias: {
    params: { domain: 'example.com', alias: 'sales' },
    body: { recipients: ['bob@example.net', 'carol@example.net'], has_imap: true },
    answer: { ...ALIAS, recipients: ['bob@example.net', 'carol@example.net'], has_imap: true, locale: 'en' },
  },
  generateAliasPassword: {
    params: { domain: 'example.com', alias: 'sales' },
    body: {},
    answer: { username: 'sales@example.com', password: 'dByFpidFr1Q7PkGEgqfxAiR9' },
  },
  askAliasRecipient: {
    params: { domain: 'example.com', alias: 'info' },
    body: { recipient: 'frank@example.net' },
    answer: {
      id: '6918d69735ada4e51a2b6da8',
      object: 'alias',
      name: 'info',
      labels: [],
      recipients: ['frank@example.net'],
      verified_recipients: [],
      pending_recipients: ['frank@example.net'],
      ...ALIAS_DEFAULTS,
      has_recipient_verification: true,
    },
  },
  deleteAlias: {
    params: { domain: 'example.com', alias: 'press' },
    answer: {
      id: ID.pressAlias,
      object: 'alias',
      name: 'press',
      labels: ['office'],
      recipients: ['eve@example.org'],
      verified_recipients: [],
      pending_recipients: [],
      ...ALIAS_DEFAULTS,
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
