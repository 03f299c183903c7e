/** RFC 8555 §8.3. */
export const CHALLENGE_PATH = '/.well-known/acme-challenge/';

export function isChallengePath(path: string): boolean {
  return path.startsWith(CHALLENGE_PATH);
}
