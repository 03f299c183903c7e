import { say, type Words } from '../../i18n/sentence.js';
import { replyText, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { AliasRef, Resolution, TrailStep, Way } from '../resolve/resolution.js';

/** What would happen to a message, and why. */
export interface Explanation {
  /** `elsewhere`: another account's domain decides, or the name is not proved yet. */
  readonly outcome: 'accepted' | 'discarded' | 'refused' | 'elsewhere';
  /** The reply to the sender's server; `undefined` when another account decides. */
  readonly reply: { readonly code: number; readonly enhanced: string | undefined; readonly text: string } | undefined;
  readonly alias: Pick<AliasRef, 'id' | 'name' | 'kind'> | undefined;
  readonly targets: readonly ShownTarget[];
  /** The steps of the decision, in order. */
  readonly steps: readonly Words[];
  /** What `Authentication-Results` would say. */
  readonly authentication: string | undefined;
}

/** `hidden`: there are more, through aliases that the caller may not see. */
export type ShownTarget =
  | { readonly kind: 'hidden' }
  | {
      readonly kind: Way['kind'];
      /** An address or a URL, or what stands for one. */
      readonly target: Words;
      readonly host?: string | undefined;
      readonly port?: number | undefined;
      /** The alias that leads to it. */
      readonly via?: string | undefined;
    };

/** A step of the trail, or of the other questions. */
export interface ForeseenStep extends Pick<TrailStep, 'alias'> {
  readonly text: Words;
}

/** Who may see an alias. */
export type CanSee = (alias: AliasRef) => boolean;

export function showReply(reply: SmtpReply): Explanation['reply'] {
  const { code, enhanced, lines } = reply;
  return { code, enhanced, text: replyText({ code, lines }).slice(`${code} `.length) };
}

export function showTargets(resolution: Resolution, canSee: CanSee): readonly ShownTarget[] {
  if (resolution.kind === 'refused') return [];
  const shown = resolution.ways.filter(({ alias }) => !alias || canSee(alias)).map(showWay);
  return shown.length < resolution.ways.length ? [...shown, { kind: 'hidden' }] : shown;
}

export function showSteps(steps: readonly ForeseenStep[], canSee: CanSee): readonly Words[] {
  return steps.filter(({ alias }) => !alias || canSee(alias)).map(({ text }) => text);
}

function showWay(way: Way): ShownTarget {
  const { kind } = way;
  const via = way.alias?.address;
  switch (kind) {
    case 'forward':
      return { kind, target: way.address, host: way.host, port: way.port, via };
    case 'webhook':
      return { kind, target: way.url, via };
    case 'mailbox':
      return { kind, target: way.mailbox.address, via };
    case 'home':
      return { kind, target: way.address };
    case 'return':
      return { kind, target: say('target.recipient', { number: way.position + 1, email: way.emailId }) };
    case 'dmarcReport':
    case 'tlsReport':
      return { kind, target: say('target.domain', { domain: way.domainId }) };
  }
}
