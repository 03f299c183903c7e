import type { RouteExample } from '../../../route-example.js';
import { BASE_URL, ID, NOW } from './facts.js';

/** Queued. */
const EMAIL = {
  id: ID.email,
  object: 'email',
  status: 'queued',
  alias: ID.alias,
  domain: ID.domain,
  user: ID.account,
  envelope: { from: 'sales@example.com', to: ['bob@example.net'] },
  messageId: '6afdcd61ee141c8fc4ade35346eb251d@example.com',
  date: NOW,
  subject: 'Your order',
  accepted: [],
  is_locked: false,
  is_redacted: false,
  is_bounce: false,
  requireTLS: false,
  hard_bounces: [],
  soft_bounces: [],
  deliveries: [],
  link: `${BASE_URL}/my-account/emails/${ID.email}`,
  created_at: NOW,
  updated_at: NOW,
};

/** Delivered. */
const SENT_EMAIL = {
  ...EMAIL,
  status: 'sent',
  accepted: ['bob@example.net'],
  deliveries: [
    {
      recipient: 'bob@example.net',
      date: NOW,
      response: `250 2.0.0 Captured as ${ID.capturedMessage}`,
      responseCode: 250,
      mx: { host: 'capture.waypost.test', priority: 10, ip: '127.0.0.1', port: 25 },
      tls: {
        enabled: true,
        version: 'TLSv1.3',
        cipher: 'TLS_AES_128_GCM_SHA256',
        verified: false,
        policy: 'opportunistic',
      },
      pgp: false,
      dkim: true,
      requireTLS: false,
      ignoreTLS: false,
      opportunisticTLS: true,
      duration: 48,
    },
  ],
};

export const emailExamples = {
  getEmailLimit: { answer: { count: 0, limit: 300 } },
  createEmail: {
    body: { from: 'sales@example.com', to: 'bob@example.net', subject: 'Your order', text: 'It is on its way.' },
    answer: EMAIL,
  },
  listEmails: { query: { q: 'order' }, answer: [SENT_EMAIL] },
  getEmail: {
    params: { id: ID.email },
    answer: {
      ...SENT_EMAIL,
      message:
        'From: sales@example.com\r\nTo: bob@example.net\r\nSubject: Your order\r\nMessage-ID: <6afdcd61ee141c8fc4ade35346eb251d@example.com>\r\nDate: Sun, 15 Nov 2026 09:30:00 +0000\r\nContent-Transfer-Encoding: 7bit\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nIt is on its way.\r\n',
      headers: {
        From: 'sales@example.com',
        To: 'bob@example.net',
        Subject: 'Your order',
        'Message-ID': '<6afdcd61ee141c8fc4ade35346eb251d@example.com>',
        Date: 'Sun, 15 Nov 2026 09:30:00 +0000',
        'Content-Transfer-Encoding': '7bit',
        'MIME-Version': '1.0',
        'Content-Type': 'text/plain; charset=utf-8',
      },
      recipients: [{ address: 'bob@example.net', state: 'delivered' }],
      rejectedErrors: [],
    },
  },
  getEmailSource: {
    params: { id: ID.email },
    answer: [
      'From: sales@example.com\r\n',
      'To: bob@example.net\r\n',
      'Subject: Your order\r\n',
      'Message-ID: <6afdcd61ee141c8fc4ade35346eb251d@example.com>\r\n',
      'Date: Sun, 15 Nov 2026 09:30:00 +0000\r\n',
      'Content-Transfer-Encoding: 7bit\r\n',
      'MIME-Version: 1.0\r\n',
      'Content-Type: text/plain; charset=utf-8\r\n',
      '\r\n',
      'It is on its way.\r\n',
    ].join(''),
  },
  getEmailTimeline: {
    params: { id: ID.email },
    answer: [
      {
        date: NOW,
        kind: 'accepted',
        code: 'step.acceptedByApi',
        text: 'Accepted by the API from sales@example.com for 1 recipient.',
        details: { origin: 'api', sizeBytes: 280, date: NOW },
      },
      {
        date: NOW,
        kind: 'delivered',
        recipient: 'bob@example.net',
        code: 'step.deliveredTls',
        text: `Delivered to capture.waypost.test (127.0.0.1) over TLSv1.3. It said: 250 2.0.0 Captured as ${ID.capturedMessage}`,
        reply: `250 2.0.0 Captured as ${ID.capturedMessage}`,
        details: {
          code: 250,
          response: `250 2.0.0 Captured as ${ID.capturedMessage}`,
          mx: { host: 'capture.waypost.test', priority: 10, ip: '127.0.0.1', port: 25 },
          tls: {
            isEnabled: true,
            version: 'TLSv1.3',
            cipher: 'TLS_AES_128_GCM_SHA256',
            isVerified: false,
            policy: 'opportunistic',
          },
          durationMs: 48,
          attempts: 1,
        },
      },
      { date: NOW, kind: 'finished', code: 'step.finished', text: 'Finished as sent.', details: { status: 'sent' } },
      {
        date: NOW,
        kind: 'webhook.delivered',
        recipient: 'bob@example.net',
        code: 'step.webhookCalled',
        text: 'The webhook at https://hooks.example.net was called about delivered. The call was captured: a sandbox makes no calls to the outside.',
        details: {
          message:
            'The webhook at https://hooks.example.net was called about delivered. The call was captured: a sandbox makes no calls to the outside.',
          event: 'delivered',
          origin: 'https://hooks.example.net',
          attempt: 1,
          message_code: 'step.webhookCalled',
        },
      },
    ],
  },
  deleteEmail: {
    params: { id: ID.scheduledEmail },
    answer: {
      ...EMAIL,
      id: ID.scheduledEmail,
      status: 'rejected',
      messageId: '6afdcd64a560501c338ded279589fc0e@example.com',
      subject: 'Reminder',
      link: `${BASE_URL}/my-account/emails/${ID.scheduledEmail}`,
    },
  },
  retryEmail: {
    params: { id: ID.deferredEmail },
    answer: {
      ...EMAIL,
      id: ID.deferredEmail,
      status: 'deferred',
      envelope: { from: 'sales@example.com', to: ['gina@slow.example'] },
      messageId: '6afdcd64ccccad0a56600cfa58b4f996@example.com',
      subject: 'Invoice',
      soft_bounces: ['gina@slow.example'],
      link: `${BASE_URL}/my-account/emails/${ID.deferredEmail}`,
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
