import type { Sentence, Words } from '../i18n/sentence.js';

/** The state of a path (decision 12.7); exactly one at any time. */
export const PATH_STATES = [
  'delivered',
  'stored',
  'refused',
  'bounced',
  'held',
  'discarded',
  'duplicate',
  'cancelled',
  'waiting',
  'in_doubt',
] as const;
export type PathState = (typeof PATH_STATES)[number];

/** One message on its way to one place, as first recorded. */
export interface NewPath {
  /** 24 hex digits, see `newId`. */
  readonly id: string;
  /** Common to all paths of one message: the arrival's id, or the outbound email's. */
  readonly messageKey: string;
  readonly direction: 'in' | 'out';
  readonly at: number;
  /** `undefined`: no domain of ours; only the operator sees it. */
  readonly domainId: string | undefined;
  readonly aliasId: string | undefined;
  /** The alias's owner, who sees it besides the domain's admins. */
  readonly accountId: string | undefined;
  readonly state: PathState;
  /** The SMTP code that was sent or received; 200 for a webhook. */
  readonly code: number;
  /** A `BounceCategory`, or `none`. */
  readonly category: string;
  readonly facts: PathFacts;
  /** The steps in order; `DeliveryLog.change` adds later ones. */
  readonly events: readonly PathEvent[];
}

/** The facts behind the export's columns and the search. No bodies. */
export interface PathFacts {
  readonly sessionId?: string;
  /** The text for `code`: another server's reply, or our reason in English. */
  readonly response?: string;
  /** The meaning of `response`, if it is ours. */
  readonly reason?: Sentence | undefined;
  readonly action?: string;
  readonly truthSource?: string;
  /** From the header. */
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  /** Without angle brackets. */
  readonly messageId?: string;
  readonly mailFrom?: string;
  /** The recipient that the sender named. */
  readonly recipient?: string;
  /** The target; shown to callers who may see the alias, never to senders. */
  readonly target?: Words;
  readonly clientIp?: string;
  readonly clientHostname?: string;
  readonly isAllowlisted?: boolean;
  readonly mx?: { readonly host: string; readonly ip: string; readonly port: number };
  readonly tls?: { readonly isEnabled: boolean; readonly version?: string; readonly policy: string };
  readonly spf?: string;
  readonly dkim?: string;
  readonly dmarc?: string;
  readonly arc?: string;
  readonly deliveryMs?: number;
  readonly sizeBytes?: number;
  readonly fingerprint?: string;
  /** The queue row that has it now, the held copy, … */
  readonly emailId?: string;
  /** For an outbound path: which recipient of the email, from 0. */
  readonly position?: number;
  readonly heldId?: string;
}

/** One step of a timeline, with its reason. `kind` groups them: `connection`, `authentication`, `alias`, … */
export interface PathEvent {
  readonly at: number;
  readonly kind: PathEventKind;
  readonly text: Words;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type PathEventKind =
  | 'connection'
  | 'authentication'
  | 'policy'
  | 'alias'
  | 'scan'
  | 'attempt'
  | 'webhook'
  | 'storage'
  | 'queue'
  | 'hold'
  | 'bounce'
  | 'notice'
  | 'reply';

/** What changes when a later step ends: a queue attempt, a resend, a returned bounce. */
export interface PathChange {
  readonly id: string;
  readonly state?: PathState;
  readonly code?: number;
  readonly category?: string;
  readonly facts?: Partial<PathFacts>;
  readonly events: readonly PathEvent[];
}
