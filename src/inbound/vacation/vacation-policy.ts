import type { Alias } from '../../directory/aliases/alias.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import {
  type EmailAddress,
  formatEmailAddress,
  parseEmailAddress,
  withoutPlusTag,
} from '../../protocol/address/email-address.js';
import { type Mailbox, parseAddressList } from '../../protocol/mime/address-list.js';
import { unfoldedText } from '../../protocol/mime/field-value.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';

/** Whether a message gets a vacation reply, and to which address. */
export type VacationVerdict =
  | { readonly action: 'reply'; readonly to: EmailAddress; readonly isProven: boolean }
  | { readonly action: 'silence'; readonly because: string };

export interface VacationFacts {
  readonly alias: Pick<Alias, 'kind' | 'isEnabled' | 'isSmtpSuspended' | 'vacation'>;
  /** `ann@example.test`: the address that senders know. */
  readonly address: string;
  readonly domain: {
    /** DKIM, Return-Path and DMARC were valid at the last check. */
    readonly hasSmtp: boolean;
    readonly isSuspended: boolean;
  };
  /** Blank: the null sender. */
  readonly mailFrom: string;
  readonly fields: readonly HeaderField[];
  readonly auth: Pick<AuthVerdict, 'spf' | 'dkim' | 'dmarc'>;
  readonly now: number;
}

/** RFC 3834 §2 and `mail.md` §6.10: only mail a person wrote to this person, and only while a reply could be sent. */
export function decideVacation(facts: VacationFacts): VacationVerdict {
  const reason = awayReason(facts) ?? machineMark(facts.fields);
  if (reason !== undefined) return silence(reason);
  if (facts.mailFrom === '') return silence('it has the null sender');
  if (isNobody(facts.mailFrom)) return silence('its sender is no person');
  const to = soleAuthor(facts.fields);
  if (!to) return silence('its From names no one address');
  if (isNobody(formatEmailAddress(to))) return silence('its author is no person');
  const own = parseEmailAddress(facts.address);
  if (!own || isSame(own, to)) return silence('it is from the alias itself');
  // RFC 5230 §4.6: a copy that came over a list or another alias was not written to this address
  if (!isNamed(own, facts.fields)) return silence('the alias stands in none of To, Cc and Resent-To');
  return { action: 'reply', to, isProven: isProven(facts.auth) };
}

/** Why no reply can be sent; `undefined`: the responder is on. */
function awayReason({ alias, domain, now }: VacationFacts): string | undefined {
  const { isEnabled, startMs, endMs } = alias.vacation;
  if (!isEnabled || alias.kind !== 'exact') return 'the responder is off';
  if (!alias.isEnabled) return 'the alias is disabled';
  if (startMs !== undefined && now < startMs) return 'the absence has not begun';
  if (endMs !== undefined && now > endMs) return 'the absence is over';
  if (alias.isSmtpSuspended || domain.isSuspended) return 'sending is suspended';
  return domain.hasSmtp ? undefined : 'the domain cannot send';
}

/** Addresses that are not read: RFC 3834 §2, RFC 5230 §4.6. */
const NOBODY =
  /^(?:postmaster|mailer[-_.]?daemon|listserv|majordomo|no[-_.]?reply|do[-_.]?not[-_.]?reply|fbl|feedback[-_.]?loop|scomp|owner-.*|.*-(?:request|owner|bounces?)|.*[+-](?:no-?reply|do-?not-?reply))$/i;

function isNobody(address: string): boolean {
  return NOBODY.test(address.slice(0, address.lastIndexOf('@')).slice(0, 64));
}

function soleAuthor(fields: readonly HeaderField[]): EmailAddress | undefined {
  const [author, ...others] = mailboxesIn(fields, ['from']);
  return author && others.length === 0 ? parseEmailAddress(author.address) : undefined;
}

const ADDRESSED = ['to', 'cc', 'resent-to', 'resent-cc'];

function isNamed(own: EmailAddress, fields: readonly HeaderField[]): boolean {
  return mailboxesIn(fields, ADDRESSED).some(({ address }) => {
    const named = parseEmailAddress(address);
    return named !== undefined && isSame(own, named);
  });
}

function mailboxesIn(fields: readonly HeaderField[], names: readonly string[]): readonly Mailbox[] {
  return fields
    .filter(({ name }) => names.includes(name.toLowerCase()))
    .flatMap(({ value }) => parseAddressList(unfoldedText(value)));
}

/** `ann+shop` is `ann`. */
function isSame(a: EmailAddress, b: EmailAddress): boolean {
  const key = ({ local, domain }: EmailAddress) => formatEmailAddress({ local: withoutPlusTag(local), domain });
  return key(a) === key(b);
}

/** The domain of the From header is authenticated. */
function isProven({ spf, dkim, dmarc }: VacationFacts['auth']): boolean {
  return (
    dmarc.result === 'pass' ||
    spf.isFromDomainPass ||
    dkim.some(({ result, isAligned }) => result === 'pass' && isAligned)
  );
}

function silence(because: string): VacationVerdict {
  return { action: 'silence', because };
}

/** The header mark of a machine, a list or a report; `undefined`: a person may have written it. */
function machineMark(fields: readonly HeaderField[]): string | undefined {
  for (const { name, value } of fields) {
    const lower = name.toLowerCase();
    if (lower.startsWith('list-')) return 'it came over a mailing list';
    if (marks.get(lower)?.test(unfoldedText(value).slice(0, MAX_VALUE)))
      return `its ${name} says that no person wrote it`;
  }
  return undefined;
}

const MAX_VALUE = 1000;
const ANY = /^/;

const marks: ReadonlyMap<string, RegExp> = new Map([
  // RFC 3834 §5: only `no` means a person, with or without parameters and comments
  ['auto-submitted', /^(?!\s*(?:no\b|$))/i],
  ['precedence', /^\s*(?:bulk|list|junk|auto[-_]?reply)\b/i],
  // Exchange; DR asks for no delivery reports, and such senders do not want vacation replies either
  ['x-auto-response-suppress', /(?:^|[,;\s])(?:all|dr|oof|auto[-_]?reply)(?:$|[,;\s])/i],
  ['x-autoreply', ANY],
  ['x-autorespond', ANY],
  ['x-auto-respond', ANY],
  ['x-autoresponder', ANY],
  ['feedback-type', ANY],
  ['x-mddsn-message', ANY], // reports of MDaemon
  ['content-type', /^\s*multipart\/report\b/i],
]);
