import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const WAITING = {
  id: ID.deferredEmail,
  object: 'queue_item',
  kind: 'email',
  state: 'deferred',
  domain: ID.domain,
  alias: ID.alias,
  from: 'sales@example.com',
  to: ['gina@slow.example'],
  subject: 'Invoice',
  created_at: NOW,
  attempts: 1,
  next_attempt_at: NOW,
  last_error: 'The receiving server refused the connection.',
  last_error_code: 'fault.refusedConnection',
};

export const queueExamples = {
  listQueue: { query: { kind: 'email' }, answer: [WAITING] },
  getQueueItem: {
    params: { id: ID.deferredEmail },
    answer: {
      ...WAITING,
      timeline: [
        {
          date: NOW,
          kind: 'accepted',
          code: 'step.acceptedByApi',
          text: 'Accepted by the API from sales@example.com for 1 recipient.',
        },
        { date: NOW, kind: 'attempt.deferred', code: WAITING.last_error_code, text: WAITING.last_error },
      ],
    },
  },
  retryQueueItem: { params: { id: ID.deferredEmail }, answer: WAITING },
  cancelQueueItem: {
    params: { id: ID.otherScheduledEmail },
    answer: {
      id: ID.otherScheduledEmail,
      object: 'queue_item',
      kind: 'email',
      state: 'rejected',
      domain: ID.domain,
      alias: ID.alias,
      from: 'sales@example.com',
      to: ['bob@example.net'],
      subject: 'Reminder',
      created_at: NOW,
      attempts: 0,
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
