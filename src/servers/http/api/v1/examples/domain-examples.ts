import type { RouteExample } from '../../../route-example.js';
import { DOMAIN, DOMAIN_SUMMARY } from './records.js';

export const domainExamples = {
  createDomain: { body: { domain: 'example.com', catchall: 'bob@example.net' }, answer: DOMAIN },
  getDomain: { params: { domain: 'example.com' }, answer: DOMAIN },
  listDomains: { query: { sort: 'name' }, answer: [DOMAIN_SUMMARY] },
  updateDomain: {
    params: { domain: 'example.com' },
    body: { retention_days: 7, has_virus_protection: true },
    answer: { ...DOMAIN, retention_days: 7 },
  },
  setAllowlist: {
    params: { domain: 'example.com' },
    body: { allowlist: ['partner.example', '192.0.2.10'] },
    answer: { ...DOMAIN, retention_days: 7, allowlist: ['partner.example', '192.0.2.10'] },
  },
  setDenylist: {
    params: { domain: 'example.com' },
    body: { denylist: ['spam.example', 'eve@example.org'] },
    answer: {
      ...DOMAIN,
      retention_days: 7,
      allowlist: ['partner.example', '192.0.2.10'],
      denylist: ['spam.example', 'eve@example.org'],
    },
  },
  getWebhookKey: { params: { domain: 'example.com' }, answer: { webhook_key: '3a951e87b7dc2629d43a4485501828b1' } },
  replaceWebhookKey: { params: { domain: 'example.com' }, answer: { webhook_key: '45bc367da40719801b4ae223fecc9174' } },
  deleteDomain: {
    params: { domain: 'example.com' },
    answer: {
      ...DOMAIN,
      has_mx_record: false,
      retention_days: 7,
      allowlist: ['partner.example', '192.0.2.10'],
      denylist: ['spam.example', 'eve@example.org'],
      alias_count: 4,
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
