import { type Fault, InvalidInputError } from '../../platform/service-error.js';
import { formatByteSize } from '../../protocol/byte-size/byte-size.js';
import { type DomainSettings, SETTING_FIELDS } from './domain.js';

/** The values that settings may have, for any caller; the door has already checked the form. */
export function checkSettings(
  settings: Partial<DomainSettings>,
  { maxQuotaBytes, dailyLimit }: { readonly maxQuotaBytes: number; readonly dailyLimit: number },
): void {
  const faults = findSettingFaults(settings, { maxQuotaBytes, dailyLimit });
  const [first, ...others] = faults;
  if (first) throw new InvalidInputError([first, ...others]);
}

function findSettingFaults(
  settings: Partial<DomainSettings>,
  { maxQuotaBytes, dailyLimit }: { readonly maxQuotaBytes: number; readonly dailyLimit: number },
): readonly Fault[] {
  const faults: Fault[] = [];
  if (settings.maxQuotaPerAlias !== undefined && settings.maxQuotaPerAlias > maxQuotaBytes) {
    faults.push({ key: 'input.tooBig', params: { field: 'max_quota_per_alias', max: formatByteSize(maxQuotaBytes) } });
  }
  if (settings.smtpPort !== undefined && !isForwardingPort(settings.smtpPort)) {
    faults.push({ key: 'domain.smtpPort', params: { field: 'smtp_port' } });
  }
  if (settings.aliasDefaultSmtpLimit !== undefined && isOverDay(settings.aliasDefaultSmtpLimit, dailyLimit)) {
    faults.push({ key: 'input.tooBig', params: { field: 'alias_default_smtp_limit', max: dailyLimit } });
  }
  return faults;
}

/** An alias cannot send more than its owner; `dailyLimit` 0: there is no limit. */
export function isOverDay(smtpLimit: number, dailyLimit: number): boolean {
  return dailyLimit > 0 && smtpLimit > dailyLimit;
}

const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);

/** Mail ports and unprivileged ports: forwarding cannot reach another service's own port. */
export function isForwardingPort(port: number): boolean {
  return MAIL_PORTS.has(port) || (port >= 1024 && port <= 65535);
}

export interface SettingChange {
  /** The field's name in the API. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** The actual changes, for the letter to the admins. */
export function listSettingChanges(before: DomainSettings, changes: Partial<DomainSettings>): readonly SettingChange[] {
  return (Object.keys(changes) as (keyof DomainSettings)[])
    .filter((setting) => !isSame(before[setting], changes[setting]))
    .map((setting) => ({
      field: SETTING_FIELDS[setting],
      from: tell(setting, before[setting]),
      to: tell(setting, changes[setting]),
    }));
}

function isSame(before: unknown, after: unknown): boolean {
  return before === after || (typeof before === 'object' && JSON.stringify(before) === JSON.stringify(after));
}

/** Lists can be long: a letter shows their beginning. */
const MAX_TOLD_CHARACTERS = 200;

function tell(setting: keyof DomainSettings, value: DomainSettings[keyof DomainSettings]): string {
  if (value === undefined || (typeof value === 'object' && value.length === 0)) return '—';
  if (setting === 'maxQuotaPerAlias') return formatByteSize(Number(value));
  if (setting === 'bounceWebhook') return withoutSecrets(String(value));
  const text = typeof value === 'object' ? value.join(', ') : String(value);
  return text.length > MAX_TOLD_CHARACTERS ? `${text.slice(0, MAX_TOLD_CHARACTERS)}…` : text;
}

/** Users put keys into the query or before the host; a letter must not contain them. */
function withoutSecrets(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}
