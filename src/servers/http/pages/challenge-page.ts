import { notFound } from '../../../platform/service-error.js';
import { CHALLENGE_PATH } from '../door/challenge-path.js';
import type { PageRoute } from '../page-route.js';

export interface ChallengePageDeps {
  readonly findKeyAuthorization: (token: string) => Promise<string | undefined>;
}

// RFC 8555 §8.3: base64url
const TOKEN = /^[A-Za-z0-9_-]{1,256}$/;

/** Tells an authority that a name is ours. */
export function challengePage({ findKeyAuthorization }: ChallengePageDeps): PageRoute {
  return {
    method: 'GET',
    path: `${CHALLENGE_PATH}:token`,
    isWrite: false,
    async handle({ params: { token = '' } }) {
      const text = TOKEN.test(token) ? await findKeyAuthorization(token) : undefined;
      if (text === undefined) throw notFound('http.notFound');
      return { status: 200, text, type: 'application/octet-stream' };
    },
  };
}
