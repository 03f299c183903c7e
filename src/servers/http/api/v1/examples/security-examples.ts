import type { RouteExample } from '../../../route-example.js';
import { ID, NOW, USER_AGENT } from './facts.js';

const ACT = {
  id: '69187925d62443b3cdfac0e4',
  at: NOW,
  act: 'sign-in',
  ip: '127.0.0.1',
  user_agent: USER_AGENT,
  times: 1,
  details: { method: 'password', session_id: ID.session },
};

export const securityExamples = {
  listActs: {
    answer: [
      ACT,
      { ...ACT, id: '691872c5285ba46bc55774cc', act: 'account.created', details: { email: 'ann@example.com' } },
    ],
  },
  changePassword: {
    body: { password: 'correct horse battery staple', new_password: 'velvet otter ladder forty' },
    answer: { message: 'The new password is set. Every other session of this account has ended.' },
  },
  prepareTotp: {
    answer: {
      secret: '7CKDZI5GP3TECPZH46PFP2KIIWTM4TNZ',
      uri: 'otpauth://totp/waypost.test:ann%40example.com?issuer=waypost.test&secret=7CKDZI5GP3TECPZH46PFP2KIIWTM4TNZ&algorithm=SHA1&digits=6&period=30',
    },
  },
  enableTotp: {
    body: { code: '482913' },
    answer: {
      recovery_codes: [
        'wb63-5x3y-apaz-fht6',
        'ijst-2f2a-3kfo-xhjp',
        'fjr7-fnmz-ocad-3njy',
        'l7gj-a4wj-ejab-wv76',
        'ijol-wnre-rpmv-ondb',
        'r55x-i5ut-oeox-5klz',
        '27cm-kl5y-yz6t-uf5h',
        'sity-irav-bj7p-un3n',
        '3nyu-3o2h-2zr3-5pnh',
        'a6vf-4bj3-xtdi-aohu',
      ],
    },
  },
  disableTotp: {
    body: { password: 'velvet otter ladder forty' },
    answer: { message: 'Signing in does not ask for a code any more. The recovery codes are void.' },
  },
  requestPasswordReset: {
    body: { email: 'ann@example.com' },
    answer: {
      message:
        'If there is an account with this address, we have sent it a link to set a new password. A new one is sent at most every five minutes.',
    },
  },
  completePasswordReset: {
    body: { token: 'jJG21835GZff7IWkO8J4JGh83tn7h9xU6FsRBbhK4Fo', password: 'correct horse battery staple' },
    answer: { message: 'The new password is set. Every other session of this account has ended.' },
  },
} satisfies Readonly<Record<string, RouteExample>>;
