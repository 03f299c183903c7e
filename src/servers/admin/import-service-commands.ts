import { z } from 'zod';
import { DISABLED_REPLIES } from '../../directory/aliases/alias.js';
import type { AliasChanges } from '../../directory/aliases/alias-changes.js';
import { normaliseAliasName } from '../../directory/aliases/alias-name.js';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import type { DomainService } from '../../directory/domain-changes/domain-service.js';
import { type DomainSettings, parseDomainNameParts, SETTING_FIELDS } from '../../directory/domains/domain.js';
import { readSenderList } from '../../directory/domains/sender-list.js';
import type { InviteService } from '../../directory/invites/invite-service.js';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import { translate } from '../../i18n/translate.js';
import { ImapFault } from '../../moving/imap/imap-fault.js';
import { type ServiceContents, ServiceFault } from '../../moving/public-service/read-service.js';
import { InvalidInputError, ServiceError } from '../../platform/service-error.js';
import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { AdminRefusal } from './admin-refusal.js';
import { requireActor } from './operator-actor.js';

export interface ServiceStep {
  readonly name: string;
  readonly outcome: 'created' | 'updated' | 'invited' | 'there' | 'refused';
  /** Why it was refused. */
  readonly error?: string;
}

const MAX_ALIASES = 500;
const OF_THE_SERVICE: ReadonlySet<string> = new Set(['unavailable', 'busy']);

export type CopiedAlias = z.output<typeof serviceAlias>;

/** A domain in an export. */
export interface CopiedDomain {
  readonly name: string;
  readonly members: readonly { readonly email: string; readonly group: 'admin' | 'user' }[];
  readonly aliases: readonly CopiedAlias[];
  readonly settings?: SettingFields | undefined;
}

export interface ImportServiceDeps {
  readonly readService: (from: { readonly url: string; readonly token: string }) => Promise<ServiceContents>;
  readonly domains: Pick<DomainService, 'create' | 'get'>;
  readonly aliases: Pick<AliasService, 'create' | 'update'>;
  readonly invites: Pick<InviteService, 'create'>;
  readonly operator: Pick<OperatorService, 'findActor'>;
}

/** The fields after `has_imap` occur only in exports of Waypost. */
const serviceAlias = z.object({
  name: z.string(),
  recipients: z.array(z.string()),
  description: z.string().nullish(),
  labels: z.array(z.string()),
  is_enabled: z.boolean(),
  error_code_if_disabled: z.number().optional(),
  has_recipient_verification: z.boolean(),
  has_imap: z.boolean(),
  max_quota: z.int().min(0).nullish(),
  smtp_limit: z.int().min(0).max(100_000).optional(),
  retention: z.int().min(0).max(365).optional(),
  has_pgp: z.boolean().optional(),
  public_key: z.string().optional(),
  vacation_responder: z
    .object({
      is_enabled: z.boolean(),
      start_date: z.int().nullish(),
      end_date: z.int().nullish(),
      subject: z.string().optional(),
      message: z.string().optional(),
    })
    .optional(),
});

const senders = z.array(z.string()).max(10_000).transform(readSenderList);

const restrictedNames = z
  .array(z.string().max(64))
  .max(1000)
  .transform((names): readonly string[] => [...new Set(names.map(normaliseAliasName))]);

/** As PUT /v1/domains takes them. */
const domainSettings = z.object({
  has_adult_content_protection: z.boolean(),
  has_phishing_protection: z.boolean(),
  has_executable_protection: z.boolean(),
  has_virus_protection: z.boolean(),
  has_recipient_verification: z.boolean(),
  ignore_mx_check: z.boolean(),
  retention_days: z.int().min(0).max(30),
  bounce_webhook: z.url({ protocol: /^https?$/ }).optional(),
  max_quota_per_alias: z.int().min(0).optional(),
  smtp_port: z.int(),
  allowlist: senders,
  denylist: senders,
  restricted_alias_names: restrictedNames,
  max_recipients_per_alias: z.int().min(0).max(100),
  alias_default_smtp_limit: z.int().min(0).max(100_000),
  is_catchall_regex_disabled: z.boolean(),
  allow_subdomain_forwarding: z.boolean(),
  require_tls_inbound: z.boolean(),
});

/** `waypost import forward-email`: reads the other service, then makes a domain, its invites and its aliases. */
export function importServiceCommands({
  readService,
  domains,
  aliases,
  invites,
  operator,
}: ImportServiceDeps): AdminCommand[] {
  return [
    adminCommand({
      name: 'import.service',
      input: z.object({ url: z.url(), token: z.string().min(1) }),
      async handle(from): Promise<ServiceContents> {
        try {
          return await readService(from);
        } catch (error) {
          if (error instanceof ServiceError) throw error;
          if (error instanceof ImapFault) throw new AdminRefusal('invalid', `${error.detail}.`);
          if (error instanceof ServiceFault) throw new AdminRefusal('invalid', `${sentence(error.message)}.`);
          throw new AdminRefusal('upstream-failed', `The other service cannot be reached: ${(error as Error).message}`);
        }
      },
    }),
    adminCommand({
      name: 'import.serviceDomain',
      input: z.object({
        account: z.string(),
        name: z.string(),
        members: z.array(z.object({ email: z.string(), group: z.enum(['admin', 'user']) })),
        settings: domainSettings.optional(),
      }),
      async handle({ account, name, members, settings }): Promise<readonly ServiceStep[]> {
        const actor = await requireActor(operator, { account });
        const parts = parseDomainNameParts(name);
        if (!parts) return [{ name, outcome: 'refused', error: `${name} is not a domain name.` }];
        const made = await step(name, async () => {
          if (await hasDomain(actor, parts.name)) return 'there';
          await domains.create(actor, {
            name: parts,
            catchall: { kind: 'none' },
            settings: settings ? toSettings(settings) : {},
          });
          return 'created';
        });
        if (made.outcome === 'refused') return [made];
        const { members: already, invites: invited } = await domains.get(actor, parts.name);
        const known = new Set([
          ...already.map(({ account: { email } }) => email),
          ...invited.map(({ email }) => email),
        ]);
        const steps = [made];
        for (const { email, group } of members) {
          const address = parseEmailAddress(email);
          if (!address || known.has(formatEmailAddress(address).toLowerCase())) continue;
          steps.push(
            await step(email, async () => {
              await invites.create(actor, parts.name, { email: formatEmailAddress(address), group });
              return 'invited';
            }),
          );
        }
        return steps;
      },
    }),
    adminCommand({
      name: 'import.serviceAliases',
      input: z.object({ account: z.string(), domain: z.string(), aliases: z.array(serviceAlias).max(MAX_ALIASES) }),
      async handle({ account, domain, aliases: wanted }): Promise<readonly ServiceStep[]> {
        const actor = await requireActor(operator, { account });
        const steps: ServiceStep[] = [];
        for (const alias of wanted) {
          const { name, recipients, labels, is_enabled, has_recipient_verification, has_imap } = alias;
          const replyIfDisabled = DISABLED_REPLIES.find((reply) => reply === alias.error_code_if_disabled);
          const changes = {
            recipients,
            labels,
            isEnabled: is_enabled,
            hasRecipientVerification: has_recipient_verification,
            hasImap: has_imap,
            isMailboxOnly: has_imap && recipients.length === 0,
            ...(alias.description && { description: alias.description }),
            ...(replyIfDisabled && { replyIfDisabled }),
            ...toMore(alias),
          };
          steps.push(
            await step(`${name}@${domain}`, async () => {
              try {
                await aliases.create(actor, domain, { ...changes, name });
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
    }),
  ];

  async function hasDomain(actor: Parameters<DomainService['get']>[0], name: string): Promise<boolean> {
    try {
      await domains.get(actor, name);
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'not-found') return false;
      throw error;
    }
  }
}

async function step(
  name: string,
  act: () => Promise<Exclude<ServiceStep['outcome'], 'refused'>>,
): Promise<ServiceStep> {
  try {
    return { name, outcome: await act() };
  } catch (error) {
    if (!(error instanceof ServiceError) || OF_THE_SERVICE.has(error.kind)) throw error;
    const faults = error instanceof InvalidInputError ? error.faults : [{ key: error.key, params: error.params }];
    return { name, outcome: 'refused', error: faults.map(({ key, params }) => translate('en', key, params)).join(' ') };
  }
}

type SettingFields = z.output<typeof domainSettings>;

function toSettings(fields: SettingFields): DomainSettings {
  const settings = Object.entries(SETTING_FIELDS).map(([setting, field]) => [setting, fields[field]]);
  return Object.fromEntries(settings) as DomainSettings;
}

/** The inverse of `toSettings`. */
export function toSettingFields(settings: DomainSettings): SettingFields {
  const fields = Object.entries(SETTING_FIELDS).map(([setting, field]) => [
    field,
    settings[setting as keyof DomainSettings],
  ]);
  return Object.fromEntries(fields) as SettingFields;
}

/** Fields that the other service omits stay unchanged. */
function toMore(alias: z.output<typeof serviceAlias>): AliasChanges {
  const { max_quota, smtp_limit, retention, has_pgp, public_key, vacation_responder: vacation } = alias;
  return {
    ...(max_quota !== undefined && { maxQuotaBytes: max_quota }),
    ...(smtp_limit !== undefined && { smtpLimit: smtp_limit }),
    ...(retention !== undefined && { retentionDays: retention }),
    ...(has_pgp !== undefined && { hasPgp: has_pgp }),
    ...(public_key !== undefined && { publicKey: public_key }),
    ...(vacation && {
      vacation: {
        isEnabled: vacation.is_enabled,
        startMs: vacation.start_date ?? null,
        endMs: vacation.end_date ?? null,
        subject: vacation.subject ?? '',
        message: vacation.message ?? '',
      },
    }),
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
