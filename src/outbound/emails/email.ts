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

export type EmailOrigin = 'api' | 'submission' | 'notice' | 'tls-report' | 'dsn' | 'vacation' | 'forward';

/** An outbound message: the API's "email". Its bytes are a blob; its content is sealed, see `SealedEmail`. */
export interface Email {
  readonly id: string;
  readonly domainId: string;
  /** The account whose daily count it uses; none for our own letters. */
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
  /** Needs SMTPUTF8. */
  readonly isUtf8: boolean;
  /** Sent at this time, not before; the five days count from here. */
  readonly date: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly finalAt: number | undefined;
}

/** An email as it is stored: what its author wrote is sealed under the key of its domain. */
export interface SealedEmail extends Email {
  readonly sealedContent: string;
}

/** An email as it is shown, or before it is stored. */
export interface OpenEmail extends Email, EmailContent {}

export interface EmailContent {
  readonly subject: string;
  /** Decoded, in order, in the letter case of the message. */
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

/** One address of the envelope with its own delivery state. */
export interface EmailRecipient {
  readonly domainId: string;
  readonly emailId: string;
  readonly position: number;
  readonly address: string;
  readonly state: RecipientState;
  readonly destination: string;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  /** The latest failure; cleared once delivered. */
  readonly fault: DeliveryFault | undefined;
  readonly delivery: DeliveryReport | undefined;
  /** RFC 3461 NOTIFY and ORCPT of this recipient alone. */
  readonly notify: readonly DsnNotify[] | undefined;
  readonly originalRecipient: string | undefined;
  /** The lease of an attempt that began and is not settled. */
  readonly claimNumber: number | undefined;
  readonly isDelayTold: boolean;
  readonly wasSoftBounced: boolean;
  /** Bounces after acceptance; the queue does not change this. */
  readonly returned?: ReturnedFaults | undefined;
  /** Only for emails whose origin is `forward`. */
  readonly forward?: ForwardTarget | undefined;
}

/** A forward's target, beyond its address. */
export interface ForwardTarget {
  /** Its path in the log of deliveries. */
  readonly pathId: string;
  /** The id of the message when it arrived. */
  readonly arrivalId: string;
  /** The address that the sender wrote: shown instead of the target in every text to the sender (decision 11.3). */
  readonly recipient: string;
  readonly aliasId?: string;
  /** Directly to this host; otherwise to the MX of the address. */
  readonly via?: Via;
  /** Decision 11.12: to the original sender of a forward; it keeps its envelope sender. */
  readonly isHome?: boolean;
  /** Its From is already rewritten (decision 11.10). */
  readonly isRewritten?: boolean;
  /** The fingerprint of its first attempt, which is in doubt. */
  readonly doubtOf?: string;
  /** Decision 11.2: the sender cannot be notified of a failure, so a copy is held. */
  readonly isHeldOnFailure?: boolean;
}

/** A host by name or IP address. */
export interface Via {
  readonly host: string;
  readonly port: number;
}

/** The first bounce of each kind that arrived at the Return-Path (decision 8.21). */
export interface ReturnedFaults {
  readonly hard?: DeliveryFault;
  readonly soft?: DeliveryFault;
}

/** How one message was delivered. */
export interface DeliveryReport {
  readonly at: number;
  readonly code: number;
  /** The remote's reply, at most 512 bytes. */
  readonly response: string;
  readonly mx: MxUsed;
  readonly tls: TlsUsed;
  readonly durationMs: number;
  /** RFC 3461: the remote supports NOTIFY and reports success itself. */
  readonly isNotifyPassedOn?: boolean;
}

export interface MxUsed {
  readonly host: string;
  readonly priority: number;
  readonly ip: string;
  readonly port: number;
}

/** `policy`: what required it: nothing, MTA-STS, DANE or the sender (REQUIRETLS). */
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
  /** The remote's reply code, or ours: 421 or 550. Below 500 it is retried. */
  readonly code: number;
  /** RFC 3463. */
  readonly enhanced?: string;
  /** The remote's reply, if it replied. */
  readonly response?: string;
  /** A plain English sentence, for machines and reports. */
  readonly message: string;
  /** The same for people. Faults of earlier releases have none. */
  readonly sentence?: Sentence | undefined;
  readonly category: BounceCategory;
  readonly action: BounceAction;
  readonly mx?: MxUsed;
  readonly tls?: TlsUsed;
  /** Root domain of the remote operator, if its verdicts count more than others'. */
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
