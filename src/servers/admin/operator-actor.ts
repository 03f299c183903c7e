import type { OperatorActor } from '../../directory/actor.js';
import type { OperatorQuestion, OperatorService, OperatorTarget } from '../../directory/operator/operator-service.js';
import { AdminRefusal } from './admin-refusal.js';

/** The account the command acts for; a refusal says what the operator must add. */
export async function requireActor(
  operator: Pick<OperatorService, 'findActor'>,
  target: OperatorTarget,
): Promise<OperatorActor> {
  const found = await operator.findActor(target);
  if (found.kind === 'operator') return found;
  throw refusals[found.kind](target);
}

const refusals: Record<OperatorQuestion['kind'], (target: OperatorTarget) => AdminRefusal> = {
  'no-account': () =>
    new AdminRefusal(
      'not-found',
      'There is no account yet. Create one: waypost account create --email you@example.com',
    ),
  'unknown-account': ({ account }) => new AdminRefusal('not-found', `There is no account ${account}.`),
  'several-accounts': () =>
    new AdminRefusal('invalid', 'There are several accounts. Say which one with --account <email>.'),
  'unknown-domain': ({ domain }) =>
    new AdminRefusal('not-found', `No account has the domain ${domain}. Add it: waypost domain add ${domain}`),
  'several-holders': ({ domain }) =>
    new AdminRefusal('invalid', `Several accounts have the domain ${domain}. Choose one with --account <email>.`),
};
