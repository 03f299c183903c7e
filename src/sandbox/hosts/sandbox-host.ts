import type { SmtpReply } from '../../protocol/smtp/reply.js';

/** What a host of the sandbox internet does with mail to its domain. */
export const BEHAVIOURS = ['capture', 'greylist', 'refuse', 'stall', 'drop', 'down'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** As a person set it. */
export interface SandboxHost {
  readonly domain: string;
  readonly behaviour: Behaviour;
  /** With `refuse`: an SMTP reply, or the name of a refusal. */
  readonly text: string | undefined;
}

/** As the host acts on it. */
export type HostConduct =
  /** `greylist`: the first minute is refused for now. `stall`: no answer. `drop`: the line is cut at DATA. */
  { readonly behaviour: Exclude<Behaviour, 'refuse'> } | { readonly behaviour: 'refuse'; readonly refusal: Refusal };

export interface Refusal {
  /** Strangers' addresses are refused at once, unwanted content once it was seen. */
  readonly at: 'rcpt' | 'message';
  readonly reply: SmtpReply;
}
