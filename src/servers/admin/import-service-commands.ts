import { z } from 'zod';
import type { AliasChanges } from '../../directory/aliases/alias-changes.js';
import { normaliseAliasName } from '../../directory/aliases/alias-name.js';
import { type DomainSettings, SETTING_FIELDS } from '../../directory/domains/domain.js';
import { readSenderList } from '../../directory/domains/sender-list.js';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import { translate } from '../../i18n/translate.js';
import { type DomainMaker, type MakeStep, toChanges } from '../../moving/public-service/make-domain.js';
import type { ServiceAccess, ServiceContents } from '../../moving/public-service/read-service.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { requireActor } from './operator-actor.js';

export interface ServiceStep {
  readonly name: string;
  readonly outcome: 'created' | 'updated' | 'invited' | 'there' | 'refused';
  /** Why it was refused. */
  readonly error?: string;
}

const MAX_ALIASES = 500;

export type CopiedAlias = z.output<typeof serviceAlias>;

/** A domain in an export. */
export interface CopiedDomain {
  readonly name: string;
  readonly members: readonly { readonly email: string; readonly group: 'admin' | 'user' }[];
  readonly aliases: readonly CopiedAlias[];
  readonly settings?: SettingFields | undefined;
}

export interface ImportServiceDeps {
  readonly readService: (from: ServiceAccess) => Promise<ServiceContents>;
  readonly domainMaker: DomainMaker;
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
export function importServiceCommands({ readService, domainMaker, operator }: ImportServiceDeps): AdminCommand[] {
  return [
    adminCommand({
      name: 'import.service',
      input: z.object({ url: z.url(), token: z.string().min(1) }),
      handle: (from): Promise<ServiceContents> => readService(from),
    }),
    adminCommand({
      name: 'import.serviceDomain',
      input: z.object({
        account: z.string(),
        name: z.string(),
        members: z.array(z.object({ email: z.string(), group: z.enum(['admin', 'user']) })),
        settings: domainSettings.optional(),
      }),
      async handle({ account, settings, ...domain }): Promise<readonly ServiceStep[]> {
        const actor = await requireActor(operator, { account });
        const asked = { ...domain, ...(settings && { settings: toSettings(settings) }) };
        return (await domainMaker.makeDomain(actor, asked)).map(presentStep);
      },
    }),
    adminCommand({
      name: 'import.serviceAliases',
      input: z.object({ account: z.string(), domain: z.string(), aliases: z.array(serviceAlias).max(MAX_ALIASES) }),
      async handle({ account, domain, aliases: wanted }): Promise<readonly ServiceStep[]> {
        const actor = await requireActor(operator, { account });
        const aliases = wanted.map((alias) => ({ ...toChanges(alias), ...toMore(alias) }));
        return (await domainMaker.makeAliases(actor, domain, aliases)).map(presentStep);
      },
    }),
  ];
}

function presentStep(step: MakeStep): ServiceStep {
  if (step.outcome !== 'refused') return step;
  const { name, outcome, faults } = step;
  return { name, outcome, error: faults.map(({ key, params }) => translate('en', key, params)).join(' ') };
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
