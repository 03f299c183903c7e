import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const LOG = {
  id: ID.log,
  object: 'log',
  created_at: NOW,
  message_key: ID.message,
  direction: 'in',
  domain: ID.domain,
  alias: ID.alias,
  user: ID.account,
  state: 'delivered',
  response_code: 250,
  response: `250 2.0.0 Captured as ${ID.forwardedMessage}`,
  bounce_category: 'none',
  from: 'Grace <grace@example.org>',
  to: 'sales@example.com',
  subject: 'A question',
  message_id: 'order-1042@example.org',
  mail_from: 'grace@example.org',
  rcpt_to: 'sales@example.com',
  target: 'bob@example.net',
  client_ip: '127.0.0.1',
  is_allowlisted: false,
  mx: { host: 'capture.waypost.test', ip: '127.0.0.1', port: 25 },
  tls: { enabled: true, version: 'TLSv1.3', policy: 'opportunistic' },
  spf: 'none',
  dkim: 'none',
  dmarc: 'none',
  arc: 'none',
  delivery_ms: 48,
  size: 165,
  session_id: ID.smtpSession,
};

export const logExamples = {
  listLogs: { query: { q: 'A question' }, answer: [LOG] },
  getLog: {
    params: { id: ID.log },
    answer: {
      ...LOG,
      timeline: [
        {
          date: NOW,
          kind: 'connection',
          code: 'step.connectedPlain',
          text: '127.0.0.1 connected without TLS and sent the HELO name mail.example.org',
          details: { helo: 'mail.example.org' },
        },
        {
          date: NOW,
          kind: 'authentication',
          code: 'step.authentication',
          text: 'SPF none (example.org); DKIM none; ARC none; DMARC none',
          details: {
            spf: { result: 'none', domain: 'example.org', detail: 'no SPF record' },
            dkim: [],
            arc: { result: 'none' },
            dmarc: { result: 'none', domain: 'example.org' },
          },
        },
        { date: NOW, kind: 'scan', code: 'step.scanClean', text: 'Nothing bad was found in it' },
        { date: NOW, kind: 'alias', code: 'step.domainHosted', text: 'example.com is hosted here' },
        { date: NOW, kind: 'alias', code: 'step.alias', text: 'sales@example.com is an alias with 1 recipient' },
        { date: NOW, kind: 'alias', code: 'step.toAddress', text: 'To bob@example.net' },
        {
          date: NOW,
          kind: 'attempt',
          code: 'step.delivered',
          text: `Delivered: 250 2.0.0 Captured as ${ID.forwardedMessage}`,
          reply: `250 2.0.0 Captured as ${ID.forwardedMessage}`,
        },
        {
          date: NOW,
          kind: 'reply',
          code: 'step.weAnswered',
          text: `We answered: 250 2.0.0 Accepted as ${ID.message}`,
          reply: `250 2.0.0 Accepted as ${ID.message}`,
        },
      ],
    },
  },
  downloadLogs: {
    query: { q: 'A question' },
    answer: 'The export of your logs is in progress. It will be mailed to ann@example.com once it is complete.',
  },
} satisfies Readonly<Record<string, RouteExample>>;
