import { say } from '../../i18n/sentence.js';
import type { MessageContent } from '../content/message-content.js';
import type { MessageHeader } from '../content/message-header.js';
import { THE_SENDER } from '../part-names.js';
import type { ScanHit } from '../scan-verdict.js';
import { findBorrowedName } from './borrowed-name.js';
import type { HostFacts } from './brand-hosts.js';
import { judgeForm } from './credential-form.js';
import { judgeLink } from './link-signals.js';
import { findLure } from './lures.js';
import { toScene } from './phishing-scene.js';
import type { PhishingSignal, SenderFacts } from './phishing-signal.js';

export interface PhishingJudgement {
  readonly hit: ScanHit | undefined;
  /** Registrable names and addresses of links for blocklist queries, in order. */
  readonly linkHosts: readonly string[];
}

/** Enough to refuse a message. */
const CERTAIN = 1;
/** Below this, not even words of pressure make it phishing. */
const DOUBTFUL = 0.5;

export function judgePhishing(
  content: MessageContent,
  readHeader: () => MessageHeader,
  sender: SenderFacts,
): PhishingJudgement {
  if (content.links.length === 0 && content.forms.length === 0) return { hit: undefined, linkHosts: [] };
  const scene = toScene(readHeader(), sender);
  const signals: PhishingSignal[] = [];
  const linkHosts = new Set<string>();
  const targets: HostFacts[] = [];
  for (const link of content.links) {
    const { target } = link;
    const facts = target.kind === 'host' ? scene.judgeHost(target.host) : undefined;
    if (facts) targets.push(facts);
    const blockable = target.kind === 'ip' ? target.ip : facts?.domain;
    if (blockable && !facts?.owners.length) linkHosts.add(blockable);
    signals.push(...judgeLink(link, facts, scene));
  }
  for (const form of content.forms) signals.push(...judgeForm(form, scene));
  if (scene.from?.likeness) signals.push({ kind: 'host', part: THE_SENDER, ...scene.from.likeness });
  signals.push(...findBorrowedName(scene, content, targets));
  return { hit: toHit(signals, () => findLure(scene.header.subject, content.texts)), linkHosts: [...linkHosts] };
}

function toHit(signals: readonly PhishingSignal[], lure: () => string | undefined): ScanHit | undefined {
  const heaviest = new Map<string, PhishingSignal>();
  for (const signal of signals) {
    if (signal.weight > (heaviest.get(signal.kind)?.weight ?? 0)) heaviest.set(signal.kind, signal);
  }
  const kept = [...heaviest.values()].sort((a, b) => b.weight - a.weight);
  let sum = kept.reduce((total, { weight }) => total + weight, 0);
  const [first, second] = kept;
  if (!first) return undefined;
  let reason = second ? say('scan.reasons', { first: first.reason, second: second.reason }) : first.reason;
  if (sum < CERTAIN) {
    const pressing = sum >= DOUBTFUL ? lure() : undefined;
    if (pressing === undefined) return undefined;
    sum += DOUBTFUL;
    reason = say('scan.pressing', { reason, words: pressing });
  }
  return { kind: 'hit', scanner: 'phishing', part: first.part, reason };
}
