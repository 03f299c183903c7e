import type { Actor } from '../../directory/actor.js';
import { DISABLED_REPLIES } from '../../directory/aliases/alias.js';
import type { AliasChanges } from '../../directory/aliases/alias-changes.js';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import type { DomainService } from '../../directory/domain-changes/domain-service.js';
import { type DomainSettings, parseDomainNameParts } from '../../directory/domains/domain.js';
import type { InviteService } from '../../directory/invites/invite-service.js';
import { type Fault, InvalidInputError, invalid, ServiceError } from '../../platform/service-error.js';
import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';
import type { ServiceAlias, ServiceMember } from './read-service.js';

/** What became of a domain, an invite or an alias. */
export type MakeStep =
  | { readonly name: string; readonly outcome: 'created' | 'updated' | 'invited' | 'there' }
  | { readonly name: string; readonly outcome: 'refused'; readonly faults: readonly Fault[] };

type NamedChanges = AliasChanges & { readonly name: string };

interface DomainToMake {
  readonly name: string;
  readonly members: readonly ServiceMember[];
  readonly settings?: Partial<DomainSettings>;
}

/** Each call can be repeated: what is there already is left, or changed to the same. */
export interface DomainMaker {
  /** The domain, unless it is there, and an invite for each who is neither member nor invited. */
  makeDomain(actor: Actor, domain: DomainToMake): Promise<readonly MakeStep[]>;
  makeAliases(actor: Actor, domain: string, aliases: readonly NamedChanges[]): Promise<readonly MakeStep[]>;
}

/** These errors are not of what is made: the import stops, and can be run again. */
const OF_THE_SERVICE: ReadonlySet<string> = new Set(['unavailable', 'busy']);

export function createDomainMaker({
  domains,
  aliases,
  invites,
}: {
  readonly domains: Pick<DomainService, 'create' | 'get'>;
  readonly aliases: Pick<AliasService, 'create' | 'update'>;
  readonly invites: Pick<InviteService, 'create'>;
}): DomainMaker {
  return {
    async makeDomain(actor, { name, members, settings = {} }) {
      const parts = parseDomainNameParts(name);
      if (!parts) return [{ name, outcome: 'refused', faults: [{ key: 'domain.name', params: { field: name } }] }];
      const made = await step(name, async () => {
        if (await hasDomain(actor, parts.name)) return 'there';
        await domains.create(actor, { name: parts, catchall: { kind: 'none' }, settings });
        return 'created';
      });
      if (made.outcome === 'refused') return [made];
      const { members: already, invites: invited } = await domains.get(actor, parts.name);
      const known = new Set([...already.map(({ account: { email } }) => email), ...invited.map(({ email }) => email)]);
      const steps: MakeStep[] = [made];
      for (const { email, group } of members) {
        const address = parseEmailAddress(email);
        if (address && known.has(formatEmailAddress(address).toLowerCase())) continue;
        steps.push(
          await step(email, async () => {
            if (!address) throw invalid('input.email', { field: email });
            await invites.create(actor, parts.name, { email: formatEmailAddress(address), group });
            return 'invited';
          }),
        );
      }
      return steps;
    },

    async makeAliases(actor, domain, wanted) {
      const steps: MakeStep[] = [];
      for (const alias of wanted) {
        const { name, ...changes } = alias;
        steps.push(
          await step(`${name}@${domain}`, async () => {
            try {
              await aliases.create(actor, domain, alias);
              return 'created';
            } catch (error) {
              if (!(error instanceof ServiceError && error.kind === 'already-exists')) throw error;
              await aliases.update(actor, domain, name, changes);
              return 'updated';
            }
          }),
        );
      }
      return steps;
    },
  };

  async function hasDomain(actor: Actor, name: string): Promise<boolean> {
    try {
      await domains.get(actor, name);
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'not-found') return false;
      throw error;
    }
  }
}

/** The alias as it is there. */
export function toChanges(alias: ServiceAlias): NamedChanges {
  const { name, recipients, labels, description, is_enabled, has_recipient_verification, has_imap } = alias;
  const replyIfDisabled = DISABLED_REPLIES.find((reply) => reply === alias.error_code_if_disabled);
  return {
    name,
    recipients,
    labels,
    isEnabled: is_enabled,
    hasRecipientVerification: has_recipient_verification,
    hasImap: has_imap,
    isMailboxOnly: has_imap && recipients.length === 0,
    ...(description && { description }),
    ...(replyIfDisabled && { replyIfDisabled }),
  };
}

async function step(name: string, act: () => Promise<Exclude<MakeStep['outcome'], 'refused'>>): Promise<MakeStep> {
  try {
    return { name, outcome: await act() };
  } catch (error) {
    if (!(error instanceof ServiceError) || OF_THE_SERVICE.has(error.kind)) throw error;
    return { name, outcome: 'refused', faults: faultsOf(error) };
  }
}

export function faultsOf(error: ServiceError): readonly Fault[] {
  return error instanceof InvalidInputError ? error.faults : [{ key: error.key, params: error.params }];
}
