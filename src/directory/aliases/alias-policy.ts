import { invalid } from '../../platform/service-error.js';
import { formatByteSize } from '../../protocol/byte-size/byte-size.js';
import { isLonger } from '../../protocol/text/is-longer.js';
import type { AliasKind } from '../alias-kind.js';
import type { Domain } from '../domains/domain.js';
import { isOverDay } from '../domains/settings-policy.js';
import { FaultList } from '../fault-list.js';
import { type Alias, kindOf, type Vacation } from './alias.js';
import type { AliasChanges, VacationChanges } from './alias-changes.js';
import { isReservedName, parseAliasName } from './alias-name.js';
import { hasControlCharacter, plainText, type TextField } from './plain-text.js';
import type { Recipient } from './recipient.js';
import { DEFAULT_MAX_RECIPIENTS, keyOf, parseRecipients, stillVerified } from './recipient-policy.js';

/** What the rules need of the domain and the instance. */
export interface AliasRules {
  readonly domain: Pick<Domain, 'name' | 'isIp' | 'settings'>;
  readonly maxQuotaBytes: number;
  /** The account's limit; 0: none. */
  readonly dailyLimit: number;
}

/** The alias after the change; throws all faults of the input together. Does not check rights. */
export function applyChanges(before: Alias, changes: AliasChanges, rules: AliasRules, now: number): Alias {
  const faults = new FaultList();
  const name = faults.check(before.name, () => nameAfter(before, changes, rules));
  const kind = kindOf(name);
  const recipients = faults.check(undefined, () => recipientsAfter(before, changes, { name, kind }, rules));
  const after: Alias = {
    ...before,
    name,
    kind,
    recipients: recipients?.map(({ text }) => text) ?? before.recipients,
    labels: faults.check(before.labels, () => labelsAfter(before, changes)),
    description: faults.check(before.description, () =>
      textAfter(before.description, changes.description, DESCRIPTION),
    ),
    isEnabled: changes.isEnabled ?? before.isEnabled,
    replyIfDisabled: changes.replyIfDisabled ?? before.replyIfDisabled,
    hasRecipientVerification: changes.hasRecipientVerification ?? before.hasRecipientVerification,
    hasImap: changes.hasImap ?? before.hasImap,
    hasPgp: changes.hasPgp ?? before.hasPgp,
    publicKey: changes.publicKey === undefined ? before.publicKey : changes.publicKey.trim() || undefined,
    maxQuotaBytes: faults.check(before.maxQuotaBytes, () => quotaAfter(before, changes, rules)),
    smtpLimit: faults.check(before.smtpLimit, () => smtpLimitAfter(before, changes, rules)),
    retentionDays: changes.retentionDays ?? before.retentionDays,
    vacation: faults.check(before.vacation, () => vacationAfter(before.vacation, changes.vacation ?? {}, kind)),
    updatedAt: now,
  };
  checkSwitches(after, recipients ?? [], faults);
  faults.throwIfAny();
  return { ...after, verifiedRecipients: recipients ? verifiedAfter(before, after, recipients) : [] };
}

/** Names with which a member without admin rights could speak or receive for the domain. */
export function isAdminsName(name: string, restrictedNames: readonly string[]): boolean {
  return kindOf(name) !== 'exact' || isReservedName(name) || restrictedNames.includes(name);
}

/** The recipients that must confirm by letter after this change. */
export function recipientsToAsk(before: Alias | undefined, after: Alias): readonly string[] {
  if (!after.hasRecipientVerification) return [];
  const asked = new Set(before?.hasRecipientVerification ? before.recipients.map(keyOf) : []);
  const verified = new Set(after.verifiedRecipients);
  return after.recipients.filter((recipient) => !verified.has(recipient) && !asked.has(keyOf(recipient)));
}

function nameAfter(before: Alias, changes: AliasChanges, { domain }: AliasRules): string {
  const asked = changes.name?.trim();
  if (!asked) return before.name;
  const name = parseAliasName(asked, domain);
  const isNewKind = kindOf(name) !== 'exact' && name !== before.name;
  if (isNewKind && domain.settings.isCatchallRegexDisabled) throw invalid('alias.onlyExactNames', { field: 'name' });
  return name;
}

function recipientsAfter(
  before: Alias,
  changes: AliasChanges,
  alias: { readonly name: string; readonly kind: AliasKind },
  { domain }: AliasRules,
): readonly Recipient[] {
  const { maxRecipientsPerAlias } = domain.settings;
  // A lowered limit applies to the next list of recipients; other changes are not refused because of it
  const max = changes.recipients ? maxRecipientsPerAlias || DEFAULT_MAX_RECIPIENTS : Number.POSITIVE_INFINITY;
  return parseRecipients(changes.recipients ?? before.recipients, { ...alias, domain: domain.name }, max);
}

function verifiedAfter(before: Alias, after: Alias, recipients: readonly Recipient[]): readonly string[] {
  if (!after.hasRecipientVerification || !before.hasRecipientVerification) return [];
  return stillVerified(recipients, before.verifiedRecipients);
}

const MAX_LABELS = 100;
const MAX_LABEL_LENGTH = 150;

function labelsAfter(before: Alias, { labels }: AliasChanges): readonly string[] {
  if (!labels) return before.labels;
  if (labels.length > MAX_LABELS) throw invalid('input.tooManyItems', { field: 'labels', max: MAX_LABELS });
  if (labels.some((label) => isLonger(label, MAX_LABEL_LENGTH))) {
    throw invalid('alias.labelTooLong', { max: MAX_LABEL_LENGTH });
  }
  if (labels.some((label) => hasControlCharacter(label))) throw invalid('input.controlCharacters', { field: 'labels' });
  return labels;
}

function quotaAfter(before: Alias, { maxQuotaBytes }: AliasChanges, rules: AliasRules): number | undefined {
  if (maxQuotaBytes === undefined) return before.maxQuotaBytes;
  if (maxQuotaBytes === null) return undefined;
  if (maxQuotaBytes > rules.maxQuotaBytes) {
    throw invalid('input.tooBig', { field: 'max_quota', max: formatByteSize(rules.maxQuotaBytes) });
  }
  return maxQuotaBytes;
}

function smtpLimitAfter(before: Alias, { smtpLimit }: AliasChanges, { dailyLimit }: AliasRules): number {
  if (smtpLimit === undefined) return before.smtpLimit;
  if (isOverDay(smtpLimit, dailyLimit)) throw invalid('input.tooBig', { field: 'smtp_limit', max: dailyLimit });
  return smtpLimit;
}

/** Throws the first fault of the input. */
export function vacationAfter(before: Vacation, changes: VacationChanges, kind: AliasKind): Vacation {
  const after = {
    isEnabled: changes.isEnabled ?? before.isEnabled,
    startMs: dateAfter(before.startMs, changes.startMs),
    endMs: dateAfter(before.endMs, changes.endMs),
    subject: textAfter(before.subject, changes.subject, VACATION_SUBJECT),
    message: textAfter(before.message, changes.message, VACATION_MESSAGE),
  };
  if (after.isEnabled && kind !== 'exact') throw invalid('alias.vacationNeedsName');
  if (after.startMs !== undefined && after.endMs !== undefined && after.startMs > after.endMs) {
    throw invalid('alias.vacationStartAfterEnd');
  }
  return after;
}

function dateAfter(before: number | undefined, change: number | null | undefined): number | undefined {
  return change === undefined ? before : (change ?? undefined);
}

/** Rules between fields, whichever of them was changed. */
function checkSwitches(alias: Alias, recipients: readonly Recipient[], faults: FaultList): void {
  if (alias.kind === 'catch-all' && !alias.isEnabled) faults.add({ key: 'alias.catchAllDisabled' });
  if (alias.kind !== 'exact' && alias.hasImap) faults.add({ key: 'alias.imapNeedsName' });
  if (alias.hasPgp && alias.publicKey === undefined) faults.add({ key: 'alias.pgpNeedsKey' });
  if (alias.hasRecipientVerification && recipients.some(({ kind }) => kind !== 'email')) {
    faults.add({ key: 'alias.verificationNeedsEmail' });
  }
}

const DESCRIPTION: TextField = { field: 'description', maxLength: 150 };
const VACATION_SUBJECT: TextField = { field: 'vacation_responder_subject', maxLength: 100 };
const VACATION_MESSAGE: TextField = { field: 'vacation_responder_message', maxLength: 1000 };

function textAfter(before: string | undefined, asked: string | undefined, field: TextField): string | undefined {
  return asked === undefined ? before : plainText(asked, field) || undefined;
}
