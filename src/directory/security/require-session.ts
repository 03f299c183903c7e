import { forbidden } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';

/** Proofs of identity change only in a session: a leaked token must not become permanent access. */
export function requireSession(actor: Actor): void {
  requireAccess(actor, 'security.update');
  if (actor.kind !== 'account' || actor.sessionId === undefined) throw forbidden('security.sessionNeeded');
}
