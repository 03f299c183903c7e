import type { Db } from '../../db/database.js';
import { ID_PATTERN } from '../../platform/random.js';
import { notFound } from '../../platform/service-error.js';
import { parseDomainName, parseIpAddress } from '../../protocol/address/domain-name.js';
import { type Action, requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { Domain } from './domain.js';
import { findHeldDomain, type HeldDomain } from './domain-store.js';

/**
 * The domain that a path names, by id or by name in any spelling, and the caller's group in it. A domain the caller
 * cannot see is "not found"; `requireAccess` decides what the caller may do with it.
 */
export async function requireDomain(db: Db, actor: Actor, ref: string): Promise<HeldDomain> {
  const key = domainKey(ref);
  const held = key ? await findHeldDomain(db, actor.accountId, key) : undefined;
  if (!held || !isVisible(actor, held.domain)) throw notFound('domain.notFound');
  return held;
}

/** The same for one act: finds the domain and checks the right to do it. */
export async function requireDomainFor(db: Db, actor: Actor, action: Action, ref: string): Promise<HeldDomain> {
  const held = await requireDomain(db, actor, ref);
  requireAccess(actor, action, { domainId: held.domain.id, group: held.group });
  return held;
}

export type DomainKey = Parameters<typeof findHeldDomain>[2];

/** An id has no dot and a name has one, so a text is never both. */
export function domainKey(ref: string): DomainKey | undefined {
  const id = ref.toLowerCase();
  if (ID_PATTERN.test(id)) return { column: 'id', value: id };
  const name = normaliseDomainName(ref);
  return name === undefined ? undefined : { column: 'name', value: name };
}

/** Any spelling of a name or an IP address, normalised to the stored form. */
export function normaliseDomainName(text: string): string | undefined {
  const trimmed = text.trim();
  return parseDomainName(trimmed) ?? parseIpAddress(trimmed);
}

function isVisible(actor: Actor, domain: Domain): boolean {
  const only = onlyDomain(actor);
  return only === undefined || only === domain.id;
}

/** The domain that the credential is bound to, if any. */
export function onlyDomain(actor: Actor): string | undefined {
  if (actor.kind === 'alias' || actor.kind === 'catchall') return actor.domainId;
  return actor.kind === 'account' && actor.scope.kind === 'domain' ? actor.scope.domainId : undefined;
}
