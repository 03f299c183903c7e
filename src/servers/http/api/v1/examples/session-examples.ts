import { LOCALES } from '../../../../../i18n/locales.js';
import type { RouteExample } from '../../../route-example.js';
import { BASE_URL, ID, NOW, USER_AGENT } from './facts.js';
import { NAMED_ACCOUNT } from './records.js';

const SESSION = {
  id: ID.otherSession,
  created_at: NOW,
  last_seen_at: NOW,
  ip: '127.0.0.1',
  user_agent: USER_AGENT,
  is_current: false,
};

const SIGNED_IN = {
  state: 'signed-in',
  csrf_token: 'EXXWFY32TScBFohQK4QhO-OTUUyyJIY_Y3EX3oQ7fuc',
  is_operator: false,
  session_id: ID.session,
  account: NAMED_ACCOUNT,
};

export const sessionExamples = {
  getSession: {
    answer: {
      state: 'signed-out',
      service: {
        mode: 'sandbox',
        signup: 'open',
        version: '0.2.0',
        host: 'waypost.test',
        base_url: BASE_URL,
        mail_doors: [
          { name: 'mx', port: 2525, security: 'starttls' },
          { name: 'imaps', port: 2993, security: 'tls' },
          { name: 'imap', port: 2143, security: 'starttls' },
          { name: 'pop3s', port: 2995, security: 'tls' },
          { name: 'pop3', port: 2110, security: 'starttls' },
          { name: 'submissions', port: 2465, security: 'tls' },
          { name: 'submission', port: 2587, security: 'starttls' },
        ],
        password_score: 0,
        languages: [...LOCALES],
      },
    },
  },
  signIn: { body: { email: 'ann@example.com', password: 'correct horse battery staple' }, answer: SIGNED_IN },
  listSessions: { answer: [{ ...SESSION, id: ID.session }] },
  signInWithCode: {
    body: { challenge: '7DB2HssJUojOGg9DuR16tBUYkzYygHnZdgDAaHs9H5I', code: '482913' },
    answer: {
      state: 'signed-in',
      csrf_token: 'U7No5yw93ikW1mFBcH8VyjgHjwJkqK-L2HTO-Mu7DAA',
      is_operator: false,
      session_id: '69186b768e3c416e9798442f',
      account: { ...NAMED_ACCOUNT, otp_enabled: true },
    },
  },
  createPasskeyChallenge: {
    answer: {
      challenge_id: 'zhOlFiDMJ2cGQYKu41EmX0Y_lfABjDFN24QpoDku9FE',
      options: {
        rpId: 'localhost',
        challenge: 'jJG21835GZff7IWkO8J4JGh83tn7h9xU6FsRBbhK4Fo',
        timeout: 300000,
        userVerification: 'required',
      },
    },
  },
  signInWithPasskey: {
    body: {
      challenge_id: 'zhOlFiDMJ2cGQYKu41EmX0Y_lfABjDFN24QpoDku9FE',
      response: {
        id: '-jALOrT1EJD4uxIKY8UmwHRnM4GoETrKOCOi54mX5eo',
        rawId: '-jALOrT1EJD4uxIKY8UmwHRnM4GoETrKOCOi54mX5eo',
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON:
            'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiakpHMjE4MzVHWmZmN0lXa084SjRKR2g4M3RuN2g5eFU2RnNSQmJoSzRGbyIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDMxOTMiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAw',
          signature: 'MEUCIQD_6o09HuKMcBcSapcjSzZUvm8xwWFSm7NVA9NqqBbQxQIgDnmQXa16W1Up0-4uLncvDKvjTWfi1z2qrfzirNCHhxk',
        },
      },
    },
    answer: {
      state: 'signed-in',
      csrf_token: '7byNcTJsutAM4tSxnNDDlFUf0fYLG8vbheA5rV6yMKI',
      is_operator: false,
      session_id: '691844c74ba92f0587f51cf7',
      account: NAMED_ACCOUNT,
    },
  },
  endSession: { params: { session: ID.otherSession }, answer: SESSION },
  signOut: { answer: { ...SESSION, id: '6918ee3cde715bfa73ccf667', is_current: true } },
} satisfies Readonly<Record<string, RouteExample>>;
