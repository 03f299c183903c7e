import type { Recipient } from '../../directory/aliases/recipient.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { replyText } from '../../protocol/smtp/reply.js';
import { type AskedAddress, addressKey, addressParts, mailHost } from './asked-address.js';
import type { Entry } from './entry.js';
import { MAX_TARGETS } from './fan-out.js';
import { MAIL_PORT } from './find-address.js';
import type { Asking, EntriesFinding, FindInside, Finding } from './finding.js';
import { mailboxRefusal } from './mailbox-room.js';
import type { Refusal } from './refusals.js';
import type { AliasRef, TrailStep, Way } from './resolution.js';
import { forwardWay, mailboxWay, webhookWay } from './way-key.js';

export type Followed =
  | { readonly kind: 'ways'; readonly ways: readonly Way[]; readonly steps: readonly TrailStep[] }
  /** Too many places, or only a circle. */
  | { readonly kind: 'loop'; readonly steps: readonly TrailStep[] };

/** Aliases may lead to aliases: an endless chain is as bad as a circle. */
const MAX_ADDRESSES = 300;

/** Every place that an address finally leads to. Targets that are hosted here are followed in turn. */
export async function followTargets(
  findInside: FindInside,
  first: AskedAddress,
  finding: EntriesFinding,
  asking: Asking & { readonly sizeBytes: number | undefined; readonly seen: Iterable<string> },
): Promise<Followed> {
  const ways = new Map<string, Way>();
  const steps: TrailStep[] = [];
  const visited = new Set([...asking.seen, addressKey(first)]);
  let isDropped = false;
  let asked = 0;

  await followEntries(first, finding);
  if (isOver()) {
    steps.push({ text: say('step.tooManyPlaces', { max: MAX_TARGETS }) });
    return { kind: 'loop', steps };
  }
  if (ways.size === 0 && !isDropped) {
    steps.push({ text: say('step.circle') });
    return { kind: 'loop', steps };
  }
  return { kind: 'ways', ways: [...ways.values()], steps };

  function isOver(): boolean {
    return ways.size > MAX_TARGETS || asked > MAX_ADDRESSES;
  }

  async function followEntries(from: AskedAddress, { entries, port }: EntriesFinding): Promise<void> {
    for (const entry of entries) {
      if (entry.mailbox) {
        const text = say('step.intoMailbox', { mailbox: entry.mailbox.address });
        add(mailboxWay(entry.mailbox, entry.alias), text);
      }
      await followEntry(from, entry, port);
      if (isOver()) return;
    }
  }

  async function followEntry(from: AskedAddress, { targets, alias }: Entry, port: number): Promise<void> {
    const places = targets.map((target) => placeOf(target, from, port, alias));
    // All at once: each is one indexed lookup, and over the network the latencies would add up
    const inside = await Promise.all(
      places.map(({ next }) => (next && !visited.has(addressKey(next)) ? findInside(next, asking) : undefined)),
    );
    for (const [i, { way, next, text }] of places.entries()) {
      asking.signal.throwIfAborted();
      const found = inside[i];
      if (next && visited.has(addressKey(next)))
        steps.push(told(say('step.askedAlready', { address: next.address }), alias));
      else if (next && found) await followInside(next, found, alias);
      else add(way, text);
      if (isOver()) return;
    }
  }

  async function followInside(next: AskedAddress, finding: Finding, alias: AliasRef | undefined): Promise<void> {
    visited.add(addressKey(next));
    asked += 1;
    steps.push(told(say('step.toInside', { address: next.address }), alias), ...finding.steps);
    const refusal = finding.kind === 'refused' ? finding.refusal : roomRefusal(finding);
    if (refusal) {
      // The target is kept: its refusal then counts for it alone, and a temporary one is retried
      const text = say('step.toRefusing', { address: next.address, reply: replyText(refusal.reply) });
      return add(forwardWay({ address: next.address, host: undefined, port: MAIL_PORT }, alias), text);
    }
    if (finding.kind === 'entries') return followEntries(next, finding);
    if (finding.kind === 'ways') {
      if (finding.ways.length === 0) isDropped = true;
      for (const one of finding.ways) ways.set(one.key, one);
    }
  }

  function roomRefusal(finding: Finding): Refusal | undefined {
    return finding.kind === 'entries' ? mailboxRefusal(finding, asking) : undefined;
  }

  function add(way: Way, text: Sentence): void {
    if (!ways.has(way.key)) ways.set(way.key, way);
    steps.push(told(text, way.alias));
  }
}

function told(text: Sentence, alias: AliasRef | undefined): TrailStep {
  return alias ? { text, alias } : { text };
}

interface Place {
  readonly way: Way;
  /** Looked up here first. */
  readonly next?: AskedAddress;
  readonly text: Sentence;
}

/** Decision 5.5, `mail.md` §2.10: hosts and IP addresses keep the local part, addresses get the sender's tag. */
function placeOf(target: Recipient, from: AskedAddress, port: number, alias: AliasRef | undefined): Place {
  const { kind, key } = target;
  if (kind === 'webhook') return { way: webhookWay(key, alias), text: say('step.toWebhook', { url: key }) };
  if (kind === 'ip') {
    const address = `${from.local}@${mailHost(key)}`;
    return { way: forwardWay({ address, host: key, port }, alias), text: say('step.toPort', { address, port }) };
  }
  const next = kind === 'host' ? sameName(from, key) : withTag(target.text, from.tag);
  // With a port of its own the host itself is used: MX records are about port 25
  const host = port === MAIL_PORT ? undefined : next.domain;
  const { address } = next;
  const text = host === undefined ? say('step.toAddress', { address }) : say('step.toHost', { address, host, port });
  return { way: forwardWay({ address, host, port }, alias), next, text };
}

function sameName(from: AskedAddress, host: string): AskedAddress {
  return { ...from, domain: host, address: `${from.local}@${host}` };
}

/** Replaces the target's own tag; left out where the address would be too long or invalid. */
function withTag(target: string, tag: string): AskedAddress {
  const plain = parseEmailAddress(target);
  if (!plain) throw new Error(`no address: ${target}`);
  const plus = plain.local.indexOf('+');
  const base = plus > 0 ? plain.local.slice(0, plus) : plain.local;
  const tagged = tag === '' ? undefined : parseEmailAddress(`${base}+${tag}@${plain.domain}`);
  const { local, domain } = tagged ?? plain;
  return addressParts(local, local, domain);
}
