import { forbidden } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';

/** What proves who somebody is, is changed by himself alone: a token that leaked must not become a way in for good. */
export function requireSession(actor: Actor): void {
  requireAccess(actor, 'security.update');
  if (actor.kind !== 'account' || actor.sessionId === undefined) throw forbidden('security.sessionNeeded');
}
