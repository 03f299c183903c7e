import type { Sentence } from '../../i18n/sentence.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { ScanSwitches } from '../../scanning/scan-verdict.js';

/** What an address means here. Decisions 7, 10.1, 10.5-10.8; no side effects on mail. */
export type Resolution =
  | {
      readonly kind: 'refused';
      readonly reply: SmtpReply;
      readonly why: RefusalKind;
      /** The domain whose log shows it; `undefined`: no domain here. */
      readonly domainId: string | undefined;
      readonly alias: AliasRef | undefined;
      readonly trail: readonly TrailStep[];
    }
  | AcceptedAddress;

/**
 * `forNow`: a lookup failed. `crowded`: it needs a transaction of its own, because its targets do not fit with those of
 * the earlier recipients. The session counts `unknown` ones.
 */
export type RefusalKind =
  | 'unhosted'
  | 'unverified'
  | 'unknown'
  | 'disabled'
  | 'disabledForNow'
  | 'loop'
  | 'full'
  | 'crowded'
  | 'forNow';

export interface AcceptedAddress {
  readonly kind: 'accepted';
  /** The address as the sender wrote it. */
  readonly address: string;
  readonly home: Home;
  /** The alias that matched first; `undefined` for rules in DNS and for addresses of the service itself. */
  readonly alias: AliasRef | undefined;
  /** Empty: accepted and discarded by rule (a 250-disabled alias). At most 100 over all recipients of a message. */
  readonly ways: readonly Way[];
  /** How it was resolved, in words, for the timeline and for `explain`. */
  readonly trail: readonly TrailStep[];
}

/** The domain whose rules apply to the message. */
export interface Home {
  readonly kind: 'domain' | 'txt' | 'system';
  /** Set for `domain` and `system`. */
  readonly domainId: string | undefined;
  /** A-labels. */
  readonly name: string;
  readonly switches: ScanSwitches;
  readonly allowlist: readonly string[];
  readonly denylist: readonly string[];
  /** Mail must come over TLS. */
  readonly requiresTls: boolean;
  /** Equal for homes with the same switches and lists: they may share a transaction (decision 10.1). */
  readonly rulesKey: string;
}

export interface AliasRef {
  readonly id: string;
  readonly domainId: string;
  /** The owning member. */
  readonly accountId: string;
  readonly name: string;
  /** `sales@example.test`: the address that senders know; shown instead of its targets in every text to them. */
  readonly address: string;
  readonly kind: 'exact' | 'catch-all' | 'regex';
  /** Whether its owner has a responder switched on, to be checked after the delivery. */
  readonly hasVacation: boolean;
}

/** One place a message goes to. Two ways with the same `key` lead to one place: it is delivered once. */
export type Way = { readonly key: string; readonly alias: AliasRef | undefined } & (
  | ForwardWay
  | { readonly kind: 'webhook'; readonly url: string }
  | { readonly kind: 'mailbox'; readonly mailbox: MailboxRef }
  /** Decision 8.21: to a Return-Path of ours. The token was valid; its email may be gone. */
  | { readonly kind: 'return'; readonly emailId: string; readonly position: number }
  /** Decision 11.12: to the original sender of a forward; it keeps its envelope sender. */
  | { readonly kind: 'home'; readonly address: string }
  /** An aggregate report about a domain, to `dmarc-<domain id>@<host>`. */
  | { readonly kind: 'dmarcReport'; readonly domainId: string }
  /** A report about connections to a domain, to `tls-<domain id>@<host>`. */
  | { readonly kind: 'tlsReport'; readonly domainId: string }
);

export interface ForwardWay {
  readonly kind: 'forward';
  /** The envelope's recipient at the target: `bob@target.test`, `sales@[192.0.2.1]`. */
  readonly address: string;
  /** Directly to this host name or IP address; otherwise to the MX of the address. */
  readonly host: string | undefined;
  /** Not 25: no MX look-up, no MTA-STS, no DANE (`mail.md` §1.8). */
  readonly port: number;
}

export interface MailboxRef {
  readonly aliasId: string;
  readonly domainId: string;
  readonly address: string;
}

/** One step of the decision: `sales@example.test is an alias with 2 recipients`. No secrets. */
export interface TrailStep {
  readonly text: Sentence;
  /** The alias it is about: only callers who may see that alias can read it. */
  readonly alias?: AliasRef;
}
