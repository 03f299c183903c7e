import type { SmtpReply } from '../../protocol/smtp/reply.js';

/** What a host of the sandbox internet does with mail to its domain. */
export const BEHAVIOURS = ['capture', 'greylist', 'refuse', 'stall', 'drop', 'down'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** The setting. */
export interface SandboxHost {
  readonly domain: string;
  readonly behaviour: Behaviour;
  /** With `refuse`: an SMTP reply, or the name of a refusal. */
  readonly text: string | undefined;
}

/** The setting, parsed for the host. */
export type HostConduct =
  /** `greylist`: deferred during the first minute. `stall`: no answer. `drop`: the connection is closed at DATA. */
  { readonly behaviour: Exclude<Behaviour, 'refuse'> } | { readonly behaviour: 'refuse'; readonly refusal: Refusal };

export interface Refusal {
  /** Unknown recipients are refused at RCPT, unwanted content after DATA. */
  readonly at: 'rcpt' | 'message';
  readonly reply: SmtpReply;
}
