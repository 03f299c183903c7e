import { requireAccess } from '../../directory/access-policy.js';
import type { Actor } from '../../directory/actor.js';
import type { DomainPreview, PreviewDomain } from '../../directory/domain-changes/preview-domain.js';
import { parseDomainNameParts } from '../../directory/domains/domain.js';
import type { Clock } from '../../platform/clock.js';
import { type Fault, ServiceError } from '../../platform/service-error.js';
import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';
import { faultsOf, toChanges } from './make-domain.js';
import type {
  ListedDomain,
  ReadBounds,
  ServiceAccess,
  ServiceAlias,
  ServiceDomain,
  ServiceMember,
  ServiceReader,
} from './read-service.js';

/** What can be moved here from an account of another service; reads only. */
export interface ElsewhereService {
  listDomains(actor: Actor, access: ServiceAccess, signal: AbortSignal): Promise<readonly ListedDomain[]>;
  /** What making the domain here would do. */
  planDomain(actor: Actor, access: ServiceAccess, listed: ListedDomain, signal: AbortSignal): Promise<DomainPlan>;
}

export interface DomainPlan {
  readonly name: string;
  readonly outcome: 'created' | 'there' | 'refused';
  readonly faults: readonly Fault[];
  readonly members: readonly (ServiceMember & Planned<'invited' | 'there' | 'refused'>)[];
  readonly aliases: readonly (Planned<'created' | 'updated' | 'there' | 'refused'> & {
    readonly alias: ServiceAlias;
  })[];
}

interface Planned<O> {
  readonly outcome: O;
  /** Why it is refused. */
  readonly faults: readonly Fault[];
}

interface ElsewhereServiceDeps {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly openService: (access: ServiceAccess, bounds: ReadBounds, signal: AbortSignal) => Promise<ServiceReader>;
  readonly previewDomain: PreviewDomain;
}

/**
 * A domain of 10,000 aliases has about 10 MB there; a slow service must not hold a call for long, nor a large answer the
 * event loop: a megabyte of empty JSON objects takes 80 ms.
 */
const BOUNDS: ReadBounds = { timeoutMs: 20_000, maxAnswerBytes: 512 * 1024, maxBytes: 16 * 1024 * 1024 };
const MAX_MS = 120_000;
/** For all accounts: each holds its answers in memory. */
const MAX_AT_ONCE = 4;

export function createElsewhereService({ clock, openService, previewDomain }: ElsewhereServiceDeps): ElsewhereService {
  const reading = new Set<string>();

  return {
    listDomains: (actor, access, signal) => read(actor, access, signal, (reader) => reader.listDomains()),
    planDomain: (actor, access, listed, signal) =>
      read(actor, access, signal, async (reader) => planOf(actor, await reader.readDomain(listed))),
  };

  async function read<T>(
    actor: Actor,
    access: ServiceAccess,
    signal: AbortSignal,
    act: (reader: ServiceReader) => Promise<T>,
  ): Promise<T> {
    requireAccess(actor, 'domain.import');
    if (reading.has(actor.accountId)) throw new ServiceError('conflict', 'elsewhere.running');
    if (reading.size >= MAX_AT_ONCE) throw new ServiceError('busy', 'elsewhere.busy');
    reading.add(actor.accountId);
    const over = new AbortController();
    const late = new AbortController();
    clock.sleep(MAX_MS, over.signal).then(
      () => late.abort(),
      () => {},
    );
    try {
      return await act(await openService(access, BOUNDS, AbortSignal.any([signal, late.signal])));
    } finally {
      over.abort();
      reading.delete(actor.accountId);
    }
  }

  async function planOf(actor: Actor, { name, members, aliases }: ServiceDomain): Promise<DomainPlan> {
    const parts = parseDomainNameParts(name);
    const refused = { name, outcome: 'refused', members: [], aliases: [] } as const;
    if (!parts) return { ...refused, faults: [{ key: 'domain.name', params: { field: name } }] };
    try {
      const preview = await previewDomain(actor, parts, aliases.map(toChanges));
      return {
        name,
        outcome: preview.outcome,
        faults: [],
        members: members.map((member) => ({ ...member, ...planMember(member, preview) })),
        aliases: preview.aliases.map((planned, at) => ({
          outcome: planned.outcome,
          faults: planned.outcome === 'refused' ? planned.faults : [],
          alias: aliases[at] as ServiceAlias,
        })),
      };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== 'invalid') throw error;
      return { ...refused, faults: faultsOf(error) };
    }
  }
}

function planMember(
  { email }: ServiceMember,
  { mayInvite, knownAddresses }: DomainPreview,
): Planned<'invited' | 'there' | 'refused'> {
  const address = parseEmailAddress(email);
  if (!address) return { outcome: 'refused', faults: [{ key: 'input.email', params: { field: email } }] };
  if (knownAddresses.has(formatEmailAddress(address).toLowerCase())) return { outcome: 'there', faults: [] };
  if (!mayInvite) return { outcome: 'refused', faults: [{ key: 'access.adminsOnly' }] };
  return { outcome: 'invited', faults: [] };
}
