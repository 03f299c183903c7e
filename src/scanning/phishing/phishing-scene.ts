import { getDomain } from 'tldts';
import type { MessageHeader } from '../content/message-header.js';
import { type HostFacts, judgeHost } from './brand-hosts.js';
import type { SenderFacts } from './phishing-signal.js';

/** The sender as a reader sees it. */
export interface PhishingScene {
  readonly header: MessageHeader;
  readonly sender: SenderFacts;
  readonly from: HostFacts | undefined;
  /** Registrable names of everyone involved in the message. */
  readonly senderDomains: ReadonlySet<string>;
  /** Cached: most links of a message lead to one host. */
  judgeHost(host: string): HostFacts;
}

export function toScene(header: MessageHeader, sender: SenderFacts): PhishingScene {
  const seen = new Map<string, HostFacts>();
  const judge = (host: string) => {
    const facts = seen.get(host) ?? judgeHost(host);
    seen.set(host, facts);
    return facts;
  };
  const envelope = getDomain(sender.mailFrom?.slice(sender.mailFrom.lastIndexOf('@') + 1) ?? '');
  return {
    header,
    sender,
    judgeHost: judge,
    from: header.from && judge(header.from.host),
    senderDomains: envelope ? new Set([...header.senderDomains, envelope]) : header.senderDomains,
  };
}
