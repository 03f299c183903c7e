import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const HELD = {
  object: 'held_message',
  id: ID.held,
  domain: ID.domain,
  alias: ID.supportAlias,
  recipient: 'support@example.com',
  sender: 'grace@example.org',
  from: 'Grace <grace@example.org>',
  subject: 'Broken parcel',
  message_id: 'order-1043@example.org',
  size: 1715,
  targets: [
    {
      target: 'dan@shut.example',
      code: 550,
      reason: 'The address does not exist there.',
      reason_code: 'fault.noSuchRecipient',
      response: '550 5.1.1 No such user',
      failed_at: NOW,
      path: ID.heldPath,
    },
  ],
  created_at: NOW,
  expires_at: NOW,
};

export const heldExamples = {
  listHeldMessages: { answer: [HELD] },
  getHeldMessage: { params: { id: ID.held }, answer: HELD },
  resendHeldMessage: { params: { id: ID.held }, answer: HELD },
  deleteHeldMessage: {
    params: { id: ID.otherHeld },
    answer: {
      ...HELD,
      id: ID.otherHeld,
      subject: 'Late parcel',
      message_id: 'order-1044@example.org',
      size: 1713,
      targets: [
        {
          target: 'dan@shut.example',
          code: 550,
          reason: 'The address does not exist there.',
          reason_code: 'fault.noSuchRecipient',
          response: '550 5.1.1 No such user',
          failed_at: NOW,
          path: '6918af56f1e7afdabc7d43e6',
        },
      ],
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
