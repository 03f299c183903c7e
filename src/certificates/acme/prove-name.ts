import type { Authorization, Client } from 'acme-client';
import type { Clock } from '../../platform/clock.js';
import type { ChallengeKind } from '../certificate.js';
import { AcmeProblem, problemOf } from './acme-problem.js';

export interface ProveDeps {
  readonly client: Client;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Resolves once every node answers it. */
  readonly offer: (challenge: {
    readonly token: string;
    readonly name: string;
    readonly kind: ChallengeKind;
    readonly keyAuthorization: string;
  }) => Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const LONGEST_WAIT_MS = 180_000;

/** Proves one name of an order to the authority; throws an `AcmeProblem` that says why it is not proven. */
export async function proveName(deps: ProveDeps, authorization: Authorization, kind: ChallengeKind): Promise<void> {
  const { client, offer } = deps;
  const name = authorization.identifier.value;
  if (authorization.status === 'valid') return;
  const challenge = authorization.challenges.find((candidate) => candidate.type === kind);
  if (!challenge) {
    throw new AcmeProblem(`the authority does not offer ${kind} for ${name}`, { isUnproven: true });
  }
  if (challenge.status === 'pending') {
    const keyAuthorization = await client.getChallengeKeyAuthorization(challenge);
    await offer({ token: challenge.token, name, kind, keyAuthorization });
    await client.completeChallenge(challenge);
  }
  const url = authorization.url;
  const settled = await untilSettled(deps, async () => {
    const [now] = await client.getAuthorizations({ authorizations: [url] } as never);
    return now && now.status !== 'pending' ? now : undefined;
  });
  if (settled.status === 'valid') return;
  const failed = settled.challenges.find((candidate) => 'error' in candidate && candidate.error);
  const { detail } = problemOf(failed && 'error' in failed ? failed.error : undefined);
  throw new AcmeProblem(`${name} is not proven by ${kind}: ${detail}`, { isUnproven: true });
}

/** Asks again until there is an answer. */
export async function untilSettled<T>(
  { clock, signal }: Pick<ProveDeps, 'clock' | 'signal'>,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const untilMs = clock.monotonicMs() + LONGEST_WAIT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (clock.monotonicMs() > untilMs) throw new AcmeProblem('the authority has not decided within three minutes');
    await clock.sleep(pauseMs, signal);
  }
}
