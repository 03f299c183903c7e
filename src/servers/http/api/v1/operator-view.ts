import { z } from 'zod';
import type { BackupRun } from '../../../../backup/record/run-store.js';
import { PLANS } from '../../../../directory/accounts/account.js';
import type { OwnedAct } from '../../../../directory/acts/act-store.js';
import type { ListedAccount } from '../../../../directory/operator/account-list-store.js';
import type { OwnedDomain } from '../../../../directory/operator/domain-control.js';
import type { ListedNode } from '../../../../directory/operator/node-register.js';
import { FINDING_LEVELS } from '../../../../doctor/finding.js';
import type { InstanceStatus } from '../../../../doctor/instance-status.js';
import type { TxtDomainCount } from '../../../../inbound/resolve/txt-domain-use.js';
import type { BulkMoved } from '../../../../inbound/waiting/bulk-moves.js';
import type { WaitingDestination } from '../../../../outbound/emails/queue-list-store.js';
import { actAnswer, presentAct } from './security-view.js';

const timestamp = z.iso.datetime();

export const overviewAnswer = z
  .object({
    object: z.literal('operator_overview').describe('Always `operator_overview`.'),
    version: z.string().describe('The release that answers.'),
    mode: z.string().describe('`sandbox` or `live`.'),
    running_seconds: z.int().describe('How long the node that answers has been running.'),
    ports: z.record(z.string(), z.int()).describe('Its ports by door.'),
    queue: z
      .object({
        depth: z.int().describe('Recipients that wait.'),
        due: z.int().describe('Of these, due now.'),
        oldest_due_seconds: z.int().describe('How long the oldest of these has been due.'),
        paused_destinations: z.int().describe('Destinations that failed and pause.'),
      })
      .describe('Mail that waits to be sent.'),
    disk: z
      .object({ free: z.int().describe('Free bytes.'), total: z.int().describe('Bytes in all.') })
      .describe('The disk with the data directory of the node that answers.'),
    accounts: z.int().describe('Number of accounts.'),
    domains: z.int().describe('Number of domains.'),
    findings: z
      .array(
        z.object({
          id: z.string().describe('Constant name of the finding, such as `disk.space`.'),
          level: z.enum(FINDING_LEVELS).describe('`warning`: worth a look; `fault`: something that mail needs fails.'),
          title: z.string().describe('What was examined, in English.'),
          detail: z.string().describe('What was seen.'),
          remedy: z.string().describe('What to do.'),
        }),
      )
      .describe('Warnings and faults of the last examination, which `waypost doctor` shows in full.'),
  })
  .meta({ id: 'OperatorOverview' });

export const operatedAccountAnswer = z
  .object({
    id: z.string().describe('Id of the account.'),
    object: z.literal('operator_account').describe('Always `operator_account`.'),
    email: z.string().describe('Its address.'),
    name: z.string().optional().describe('Given and family name.'),
    is_email_verified: z.boolean().describe('False while the address is not confirmed.'),
    is_operator: z.boolean().describe('It operates the instance.'),
    has_totp: z.boolean().describe('Signing in asks for a code of an authenticator app.'),
    plan: z.enum(PLANS).describe('The plan of its new domains.'),
    daily_limit: z.int().nullable().describe('Emails a day; null: the setting of the instance.'),
    storage_limit: z.int().nullable().describe('Bytes in all its mailboxes; null: only the quota of each.'),
    domain_count: z.int().describe('Domains that it belongs to.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When it was last changed.'),
  })
  .meta({ id: 'OperatorAccount' });

export const deletedAccountAnswer = operatedAccountAnswer
  .extend({
    deleted_domains: z.array(z.string()).describe('Names of the domains that were deleted with it.'),
    left_domains: z.array(z.string()).describe('Names of the domains that go on without it.'),
  })
  .meta({ id: 'DeletedOperatorAccount' });

export const operatedDomainAnswer = z
  .object({
    id: z.string().describe('Id of the domain.'),
    object: z.literal('operator_domain').describe('Always `operator_domain`.'),
    name: z.string().describe('Its name.'),
    plan: z.enum(PLANS).describe('Its plan.'),
    admins: z.array(z.string()).describe('Addresses of its admins, the first one first.'),
    is_receiving: z.boolean().describe('Its MX and TXT records lead here.'),
    has_smtp: z.boolean().describe('It may send.'),
    is_smtp_suspended: z.boolean().describe('All mail that it sends is held.'),
    alias_count: z.int().describe('Number of aliases.'),
    storage_used: z.int().describe('Bytes in its mailboxes.'),
    created_at: timestamp.describe('When it was added.'),
    updated_at: timestamp.describe('When it was last changed.'),
  })
  .meta({ id: 'OperatorDomain' });

export const destinationAnswer = z
  .object({
    object: z.literal('operator_destination').describe('Always `operator_destination`.'),
    destination: z.string().describe('Domain or mail host that mail waits for.'),
    recipients: z.int().describe('How many recipients wait.'),
    next_attempt_at: timestamp.describe('When the next of them is tried.'),
  })
  .meta({ id: 'OperatorDestination' });

export const movedAnswer = z
  .object({
    moved: z.int().describe('How many were moved: of a destination the recipients, of ids the entries.'),
    missing: z.array(z.string()).describe('Ids that do not wait, or no longer.'),
    is_complete: z.boolean().describe('False: the destination has more. Call again.'),
  })
  .meta({ id: 'OperatorMoved' });

export const nodeAnswer = z
  .object({
    id: z.string().describe('Id of the process; new at each start.'),
    object: z.literal('operator_node').describe('Always `operator_node`.'),
    machine: z.string().describe("The machine's name."),
    process_id: z.int().describe('Its number on that machine.'),
    version: z.string().describe('Its release.'),
    roles: z.array(z.string()).describe('Its doors and duties.'),
    is_this: z.boolean().describe('It is the one that answers.'),
    is_silent: z.boolean().describe('It has not been heard of for a minute.'),
    started_at: timestamp.describe('When it started.'),
    seen_at: timestamp.describe('When it was last heard of.'),
  })
  .meta({ id: 'OperatorNode' });

export const backupAnswer = z
  .object({
    id: z.string().describe('Id of this attempt.'),
    object: z.literal('operator_backup').describe('Always `operator_backup`.'),
    target: z.string().describe('The directory or the bucket, without credentials.'),
    state: z.enum(['running', 'done', 'failed']).describe('What became of it.'),
    detail: z.string().describe('Why it failed; otherwise empty.'),
    is_full: z.boolean().describe('It wrote everything, and not only what was new.'),
    total_bytes: z.int().describe('Size of what it restores.'),
    new_bytes: z.int().describe('What it wrote.'),
    started_at: timestamp.describe('When it began.'),
    finished_at: timestamp.nullable().describe('When it ended; `null` while it runs.'),
  })
  .meta({ id: 'OperatorBackup' });

export const txtDomainAnswer = z
  .object({
    object: z.literal('operator_txt_domain').describe('Always `operator_txt_domain`.'),
    name: z.string().describe('Its name.'),
    messages: z.int().describe('Messages in its current day.'),
    resets_at: timestamp.describe('When the count starts again.'),
  })
  .meta({ id: 'OperatorTxtDomain' });

export const operatedActAnswer = actAnswer
  .extend({
    account_id: z.string().describe('Id of the account in whose name it was done.'),
    account_email: z.string().optional().describe('Its address; absent if it exists no more.'),
  })
  .meta({ id: 'OperatorAct' });

export function presentOverview(
  { queue, ...status }: InstanceStatus,
  counts: { readonly accounts: number; readonly domains: number },
): z.output<typeof overviewAnswer> {
  return {
    object: 'operator_overview',
    version: status.version,
    mode: status.mode,
    running_seconds: Math.floor(status.runningMs / 1000),
    ports: { ...status.ports },
    queue: {
      depth: queue.depth,
      due: queue.due,
      oldest_due_seconds: Math.floor(queue.oldestDueMs / 1000),
      paused_destinations: queue.pausedDestinations,
    },
    disk: { ...status.disk },
    ...counts,
    findings: [...status.findings],
  };
}

export function presentOperatedAccount({ account, domains }: ListedAccount): z.output<typeof operatedAccountAnswer> {
  return {
    id: account.id,
    object: 'operator_account',
    email: account.email,
    name: [account.givenName, account.familyName].filter(Boolean).join(' ') || undefined,
    is_email_verified: account.isEmailProven,
    is_operator: account.isOperator ?? false,
    has_totp: account.hasTotp ?? false,
    plan: account.plan,
    daily_limit: account.dailyLimit ?? null,
    storage_limit: account.storageLimitBytes ?? null,
    domain_count: domains,
    created_at: toTimestamp(account.createdAt),
    updated_at: toTimestamp(account.updatedAt),
  };
}

export function presentOperatedDomain(owned: OwnedDomain): z.output<typeof operatedDomainAnswer> {
  const { domain } = owned;
  return {
    id: domain.id,
    object: 'operator_domain',
    name: domain.unicodeName,
    plan: domain.plan,
    admins: [...owned.admins],
    is_receiving: domain.records.hasMx && domain.records.hasTxt,
    has_smtp: domain.records.hasSmtp,
    is_smtp_suspended: domain.isSmtpSuspended,
    alias_count: owned.aliases.aliases,
    storage_used: owned.storageUsedBytes,
    created_at: toTimestamp(domain.createdAt),
    updated_at: toTimestamp(domain.updatedAt),
  };
}

export function presentDestination(waiting: WaitingDestination): z.output<typeof destinationAnswer> {
  return {
    object: 'operator_destination',
    destination: waiting.destination,
    recipients: waiting.recipients,
    next_attempt_at: toTimestamp(waiting.nextAttemptAt),
  };
}

export function presentMoved({ moved, missing, isComplete }: BulkMoved): z.output<typeof movedAnswer> {
  return { moved, missing: [...missing], is_complete: isComplete };
}

export function presentNode(node: ListedNode): z.output<typeof nodeAnswer> {
  return {
    id: node.id,
    object: 'operator_node',
    machine: node.host,
    process_id: node.processId,
    version: node.version,
    roles: [...node.roles],
    is_this: node.isThis,
    is_silent: node.isSilent,
    started_at: toTimestamp(node.startedAt),
    seen_at: toTimestamp(node.seenAt),
  };
}

export function presentBackup(run: BackupRun): z.output<typeof backupAnswer> {
  return {
    id: run.id,
    object: 'operator_backup',
    target: run.target,
    state: run.state,
    detail: run.detail,
    is_full: run.isFull,
    total_bytes: run.totalBytes,
    new_bytes: run.newBytes,
    started_at: toTimestamp(run.startedAt),
    finished_at: run.finishedAt === undefined ? null : toTimestamp(run.finishedAt),
  };
}

export function presentTxtDomain({ name, messages, resetsAt }: TxtDomainCount): z.output<typeof txtDomainAnswer> {
  return { object: 'operator_txt_domain', name, messages, resets_at: toTimestamp(resetsAt) };
}

export function presentOperatedAct({ act, email }: OwnedAct): z.output<typeof operatedActAnswer> {
  return { ...presentAct(act), account_id: act.accountId, account_email: email };
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
