import type { Sentence } from '../../i18n/sentence.js';

/** `pending`: its domain is suspended. The last four are final. */
export const EMAIL_STATUSES = [
  'pending',
  'queued',
  'deferred',
  'sent',
  'partially_sent',
  'bounced',
  'rejected',
] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export type EmailOrigin = 'api' | 'submission' | 'notice' | 'dsn' | 'vacation' | 'forward';

/** An outbound message: the API's "email". Its bytes are a blob; its content is sealed, see `SealedEmail`. */
export interface Email {
  readonly id: string;
  readonly domainId: string;
  /** Whose daily count it used; none for our own letters. */
  readonly accountId: string | undefined;
  readonly aliasId: string | undefined;
  readonly origin: EmailOrigin;
  readonly status: EmailStatus;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly envelope: Envelope;
  /** `undefined` once it is redacted. */
  readonly blobId: string | undefined;
  readonly sizeBytes: number;
  readonly dsn: DsnRequest | undefined;
  readonly isBounce: boolean;
  readonly isRedacted: boolean;
  readonly isCancelled: boolean;
  readonly requiresTls: boolean;
  /** Needs SMTPUTF8 on its way. */
  readonly isUtf8: boolean;
  /** Sent at this time, not before; the five days count from here. */
  readonly date: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly finalAt: number | undefined;
}

/** As it is stored: what its author wrote is under the key of its domain. */
export interface SealedEmail extends Email {
  readonly sealedContent: string;
}

/** As it is shown, or before it is stored. */
export interface OpenEmail extends Email, EmailContent {}

export interface EmailContent {
  readonly subject: string;
  /** Decoded, in order, with the casing of the message. */
  readonly headers: readonly HeaderText[];
}

export interface Envelope {
  /** Blank: the null sender. */
  readonly from: string;
  readonly to: readonly string[];
}

export type HeaderText = readonly [name: string, value: string];

/** RFC 3461, as the sender asked. */
export interface DsnRequest {
  readonly id?: string;
  readonly return?: 'headers' | 'full';
  readonly notify?: readonly DsnNotify[];
  readonly recipient?: string;
}

export type DsnNotify = 'never' | 'success' | 'failure' | 'delay';

/** `held`: its domain is suspended. `failed` and `cancelled` are never tried again. */
export type RecipientState = 'held' | 'waiting' | 'delivered' | 'failed' | 'cancelled';

/** One address of the envelope, on its own way. */
export interface EmailRecipient {
  readonly domainId: string;
  readonly emailId: string;
  readonly position: number;
  readonly address: string;
  readonly state: RecipientState;
  readonly destination: string;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  /** The latest failure; gone once delivered. */
  readonly fault: DeliveryFault | undefined;
  readonly delivery: DeliveryReport | undefined;
  /** RFC 3461 NOTIFY and ORCPT of this recipient alone. */
  readonly notify: readonly DsnNotify[] | undefined;
  readonly originalRecipient: string | undefined;
  /** An attempt was begun under this lease and is not settled. */
  readonly claimNumber: number | undefined;
  readonly isDelayTold: boolean;
  readonly wasSoftBounced: boolean;
  /** What came back after it had been taken; the queue leaves it alone. */
  readonly returned?: ReturnedFaults | undefined;
  /** Of emails whose origin is `forward`, and only of these. */
  readonly forward?: ForwardTarget | undefined;
}

/** Mail that arrived and goes on: what is known of its target beside the address. */
export interface ForwardTarget {
  /** Its path in the log of deliveries. */
  readonly pathId: string;
  /** The message, as it was called when it arrived. */
  readonly arrivalId: string;
  /** The address that the sender wrote: what stands for the target in every text to him (decision 11.3). */
  readonly recipient: string;
  readonly aliasId?: string;
  /** Straight there; otherwise to the MX of the address. */
  readonly via?: Via;
  /** Decision 11.12: to the sender of what we forwarded; it keeps the envelope sender that it came with. */
  readonly isHome?: boolean;
  /** Its From is already rewritten (decision 11.10). */
  readonly isRewritten?: boolean;
  /** Its first attempt is in doubt: the fingerprint of it. */
  readonly doubtOf?: string;
  /** Decision 11.2: nobody can be told when it fails, so a copy is held. */
  readonly isHeldOnFailure?: boolean;
}

/** A host by name or IP address. */
export interface Via {
  readonly host: string;
  readonly port: number;
}

/** The first bounce of either kind that came to the Return-Path (decision 8.21). */
export interface ReturnedFaults {
  readonly hard?: DeliveryFault;
  readonly soft?: DeliveryFault;
}

/** The way one message went. */
export interface DeliveryReport {
  readonly at: number;
  readonly code: number;
  /** The remote's words, at most 512 bytes. */
  readonly response: string;
  readonly mx: MxUsed;
  readonly tls: TlsUsed;
  readonly durationMs: number;
  /** RFC 3461: the remote took NOTIFY over and tells of success itself. */
  readonly isNotifyPassedOn?: boolean;
}

export interface MxUsed {
  readonly host: string;
  readonly priority: number;
  readonly ip: string;
  readonly port: number;
}

/** `policy`: what asked for it: nobody, MTA-STS, DANE or the sender (REQUIRETLS). */
export interface TlsUsed {
  readonly isEnabled: boolean;
  readonly version?: string;
  readonly cipher?: string;
  readonly isVerified?: boolean;
  readonly policy: 'opportunistic' | 'mta-sts' | 'dane' | 'required' | 'none';
}

/** Why an attempt failed, and what it means. */
export interface DeliveryFault {
  readonly at: number;
  /** The remote's reply code, or the one we give: 421 or 550. Below 500 it is tried again. */
  readonly code: number;
  /** RFC 3463. */
  readonly enhanced?: string;
  /** The remote's words, when it spoke. */
  readonly response?: string;
  /** A plain English sentence, for machines and reports. */
  readonly message: string;
  /** The same for people. Faults of before have none. */
  readonly sentence?: Sentence | undefined;
  readonly category: BounceCategory;
  readonly action: BounceAction;
  readonly mx?: MxUsed;
  readonly tls?: TlsUsed;
  /** Root domain of the remote operator, when its verdicts are worth more than others'. */
  readonly truthSource?: string;
  /** The five days are over. */
  readonly isExpired?: boolean;
}

export type BounceAction = 'reject' | 'defer' | 'slowdown';

export type BounceCategory =
  | 'auth'
  | 'block'
  | 'blocklist'
  | 'capacity'
  | 'dmarc'
  | 'dns'
  | 'envelope'
  | 'greylist'
  | 'message'
  | 'network'
  | 'other'
  | 'policy'
  | 'protocol'
  | 'recipient'
  | 'spam'
  | 'virus';
