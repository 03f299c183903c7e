import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Account } from '../accounts/account.js';
import { displayName } from '../accounts/account.js';
import type { StoredPasskey } from './passkey.js';

/** The ceremonies of WebAuthn Level 3, for the host of the base URL. All data from the browser is verified. */
export interface Webauthn {
  registrationOptions(
    account: Account,
    known: readonly StoredPasskey[],
    challenge: Uint8Array,
  ): Promise<CeremonyOptions>;
  /** `undefined`: not an answer to this challenge by a device that has verified its owner. */
  verifyRegistration(response: unknown, challenge: string): Promise<NewCredential | undefined>;
  signInOptions(challenge: Uint8Array): Promise<CeremonyOptions>;
  /** The device's count of signatures. */
  verifySignIn(response: unknown, challenge: string, passkey: StoredPasskey): Promise<number | undefined>;
}

/** For `navigator.credentials`, as JSON. */
export type CeremonyOptions = object & { readonly challenge: string };

export type NewCredential = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

const CEREMONY_MS = 5 * 60_000;
const MAX_TRANSPORTS = 10;

/** The library is loaded with the first passkey: it includes all of X.509. */
export function createWebauthn({ baseUrl, name }: { readonly baseUrl: () => string; readonly name: string }): Webauthn {
  const load = () => import('@simplewebauthn/server');
  const relyingParty = () => {
    const { hostname, origin } = new URL(baseUrl());
    return { expectedRPID: hostname, expectedOrigin: origin };
  };

  return {
    async registrationOptions(account, known, challenge) {
      const { generateRegistrationOptions } = await load();
      return generateRegistrationOptions({
        rpName: name,
        rpID: relyingParty().expectedRPID,
        userName: account.email,
        userDisplayName: displayName(account),
        userID: Uint8Array.from(Buffer.from(account.id)),
        challenge: Uint8Array.from(challenge),
        timeout: CEREMONY_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        // A passkey replaces password and code: the device must verify its owner, and store whose key it is
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async verifyRegistration(response, challenge) {
      const { verifyRegistrationResponse } = await load();
      const answer = response as RegistrationResponseJSON;
      try {
        if (!(await isUnattested(answer))) return undefined;
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: answer,
          expectedChallenge: challenge,
          requireUserVerification: true,
          ...relyingParty(),
        });
        if (!verified) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return { credentialId: id, publicKey, counter, transports: transportsOf(answer) };
      } catch {
        return undefined; // the library throws for every mismatch
      }
    },

    async signInOptions(challenge) {
      const { generateAuthenticationOptions } = await load();
      return generateAuthenticationOptions({
        rpID: relyingParty().expectedRPID,
        challenge: Uint8Array.from(challenge),
        timeout: CEREMONY_MS,
        userVerification: 'required',
      });
    },

    async verifySignIn(response, challenge, passkey) {
      const { verifyAuthenticationResponse } = await load();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          requireUserVerification: true,
          credential: {
            id: passkey.credentialId,
            publicKey: Uint8Array.from(passkey.publicKey),
            counter: passkey.counter,
          },
          ...relyingParty(),
        });
        return verified ? authenticationInfo.newCounter : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * We request no attestation. For an unrequested one the library would fetch the URLs in its certificates, so a stranger
 * would choose where we connect.
 */
async function isUnattested(answer: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = Uint8Array.from(Buffer.from(String(answer.response?.attestationObject), 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get('fmt');
  // WebAuthn §5.1.3: a browser may leave self attestation, which has no certificate
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

function transportsOf({ response }: RegistrationResponseJSON): readonly string[] {
  const named: unknown = response.transports;
  if (!Array.isArray(named)) return [];
  return named.filter((text) => typeof text === 'string' && text.length < 32).slice(0, MAX_TRANSPORTS);
}
