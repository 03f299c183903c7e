import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const PASSKEY = { id: ID.passkey, name: 'Phone', created_at: NOW };

export const passkeyExamples = {
  preparePasskey: {
    answer: {
      challenge_id: '7DB2HssJUojOGg9DuR16tBUYkzYygHnZdgDAaHs9H5I',
      options: {
        challenge: 'a8l6cdVBXcbCg6SaBGpt18cwEWwKCr82B8_8nldSiz0',
        rp: { name: 'Waypost', id: 'localhost' },
        user: { id: 'NmFmZGNiZjQ1NTNmYTU1ZTJlMDQyNzA2', name: 'ann@example.com', displayName: 'Ann Field' },
        pubKeyCredParams: [
          { alg: -8, type: 'public-key' },
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        timeout: 300000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required', requireResidentKey: true },
        extensions: { credProps: true },
        hints: [],
      },
    },
  },
  addPasskey: {
    body: {
      challenge_id: '7DB2HssJUojOGg9DuR16tBUYkzYygHnZdgDAaHs9H5I',
      name: 'Phone',
      response: {
        id: '-jALOrT1EJD4uxIKY8UmwHRnM4GoETrKOCOi54mX5eo',
        rawId: '-jALOrT1EJD4uxIKY8UmwHRnM4GoETrKOCOi54mX5eo',
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON:
            'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiYThsNmNkVkJYY2JDZzZTYUJHcHQxOGN3RVd3S0NyODJCOF84bmxkU2l6MCIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDMxOTMiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
          attestationObject:
            'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAABAAAAAAAAAAAAAAAAAAAAAAAIPowCzq09RCQ-LsSCmPFJsB0ZzOBqBE6yjgjoueJl-XqpQECAyYgASFYIIisCHRA1Eid0U4PLv-ffn5TQYCbQlQmTxACgDAsidYJIlgg5feR7VcM3sCYw62w1mOOkyG_oF5FBX6W1mV9ruqB5GQ',
          transports: ['internal'],
        },
      },
    },
    answer: PASSKEY,
  },
  listPasskeys: { answer: [PASSKEY] },
  removePasskey: { params: { passkey: ID.passkey }, answer: { ...PASSKEY, last_used_at: NOW } },
} satisfies Readonly<Record<string, RouteExample>>;
