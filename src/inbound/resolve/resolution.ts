import type { Sentence } from '../../i18n/sentence.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { ScanSwitches } from '../../scanning/scan-verdict.js';

/** What an address means here. Decisions 7, 10.1, 10.5-10.8; nothing is written and no mail is touched. */
export type Resolution =
  | {
      readonly kind: 'refused';
      readonly reply: SmtpReply;
      readonly why: RefusalKind;
      /** The domain whose log tells of it; `undefined`: nobody's here. */
      readonly domainId: string | undefined;
      readonly alias: AliasRef | undefined;
      readonly trail: readonly TrailStep[];
    }
  | AcceptedAddress;

/**
 * `forNow`: a look-up failed. `crowded`: it needs a transaction of its own, its targets do not fit beside those of the
 * recipients before it. The session counts `unknown` ones.
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
  /** As the sender wrote it. */
  readonly address: string;
  readonly home: Home;
  /** The alias that matched first; `undefined` for rules in DNS and for addresses of the service itself. */
  readonly alias: AliasRef | undefined;
  /** Empty: accepted and discarded by rule (a 250-disabled alias). At most 100 over all recipients of a message. */
  readonly ways: readonly Way[];
  /** How it was found, in words, for the timeline and for `explain`. */
  readonly trail: readonly TrailStep[];
}

/** Whose rules hold for the message. */
export interface Home {
  readonly kind: 'domain' | 'txt' | 'system';
  /** Of `domain` and `system`. */
  readonly domainId: string | undefined;
  /** A-labels. */
  readonly name: string;
  readonly switches: ScanSwitches;
  readonly allowlist: readonly string[];
  readonly denylist: readonly string[];
  /** Mail comes over TLS or not at all. */
  readonly requiresTls: boolean;
  /** Equal for homes whose switches and lists agree: they may share a transaction (decision 10.1). */
  readonly rulesKey: string;
}

export interface AliasRef {
  readonly id: string;
  readonly domainId: string;
  /** The owning member. */
  readonly accountId: string;
  readonly name: string;
  /** `sales@example.test`: what senders know it by, and what stands for its targets in every text to them. */
  readonly address: string;
  readonly kind: 'exact' | 'catch-all' | 'regex';
  /** Whether its owner has a responder switched on: look closer after the delivery. */
  readonly hasVacation: boolean;
}

/** One place a message goes to. `key` is equal for two ways to one place: it is gone once. */
export type Way = { readonly key: string; readonly alias: AliasRef | undefined } & (
  | ForwardWay
  | { readonly kind: 'webhook'; readonly url: string }
  | { readonly kind: 'mailbox'; readonly mailbox: MailboxRef }
  /** Decision 8.21: to a Return-Path of ours. The token was valid; its email may be gone. */
  | { readonly kind: 'return'; readonly emailId: string; readonly position: number }
  /** Decision 11.12: to the sender of what we forwarded; it leaves with the sender it came with. */
  | { readonly kind: 'home'; readonly address: string }
  /** An aggregate report about a domain, to `dmarc-<domain id>@<host>`. */
  | { readonly kind: 'dmarcReport'; readonly domainId: string }
);

export interface ForwardWay {
  readonly kind: 'forward';
  /** The envelope's recipient at the target: `bob@target.test`, `sales@[192.0.2.1]`. */
  readonly address: string;
  /** Straight to this name or IP address; otherwise to the MX of the address. */
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
  /** The alias that it tells about: only those who may see that alias read it. */
  readonly alias?: AliasRef;
}
