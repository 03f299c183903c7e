import { expect, it } from 'vitest';
import { inviteLink, passwordLink, verifyEmailLink, verifyRecipientLink } from './links.js';

it('builds each link below the base address, with every part escaped', () => {
  const base = 'https://mail.example.test/';
  expect([
    verifyEmailLink(base, { email: 'ann+x@example.test', code: '123456' }),
    verifyRecipientLink(base, 'a/b'),
    inviteLink('http://localhost:4000', { domainId: 'd1', token: 't?1' }),
    passwordLink('http://localhost:4000', { id: 'p1', secret: 's#1' }),
  ]).toEqual([
    'https://mail.example.test/verify-email?email=ann%2Bx%40example.test&code=123456',
    'https://mail.example.test/verify-recipient/a%2Fb',
    'http://localhost:4000/invites/d1/t%3F1',
    'http://localhost:4000/password/p1/s%231',
  ]);
});
