import type { Clock } from '../platform/clock.js';
import type { DnsResolver } from '../platform/dns/create-resolver.js';
import { DnsUnavailableError } from '../platform/dns/resolver.js';
import { formatResults } from './authentication-results.js';
import { type AuthorDomain, readAuthorDomain } from './author-domain.js';
import type { BodyDigests } from './body-digest.js';
import { SignedHeaders } from './check-signature.js';
import { createLookUps, type LookUps } from './look-ups.js';
import { parseMailDomain } from './mail-domain.js';
import { checkHost, type SpfFinding } from './spf/check-host.js';
import { splitMessage } from './split-message.js';
import type { AuthVerdict, SpfVerdict } from './verdict.js';
import type { BroughtMessage, Verifier } from './verifier.js';
import { verifyArc } from './verify-arc.js';
import { verifyDkim } from './verify-dkim.js';
import { verifyDmarc } from './verify-dmarc.js';

export interface VerifierDeps {
  readonly resolver: Pick<DnsResolver, 'lookUp' | 'txt' | 'mx' | 'ptr'>;
  readonly bodyDigests: BodyDigests;
  readonly clock: Pick<Clock, 'sleep'>;
}

// Shared: creating an error takes longer than parsing a header
const ANSWERED = new Error('All was answered');
// RFC 7208 §4.6.4: at least 20 seconds. Lookups still open then count as failures of DNS
const BUDGET_MS = 20_000;

/** Authenticates one message: SPF (RFC 7208), DKIM (RFC 6376), ARC (RFC 8617) and DMARC (RFC 9989). */
export function createVerifier({ resolver, bodyDigests, clock }: VerifierDeps): Verifier {
  return {
    async verify(message, { signal } = {}) {
      signal?.throwIfAborted();
      const time = new AskingTime(clock, signal);
      try {
        return await verifyMessage(message, createLookUps(resolver, time), bodyDigests);
      } finally {
        time.end();
      }
    },
  };
}

/** Limits the time for DNS. Most answers are cached, so the limit starts with the first uncached lookup. */
class AskingTime {
  #ending: AbortController | undefined;
  readonly #onAbort = () => this.#ending?.abort(this.caller?.reason);

  constructor(
    private readonly clock: Pick<Clock, 'sleep'>,
    private readonly caller: AbortSignal | undefined,
  ) {}

  get signal(): AbortSignal {
    this.#ending ??= this.#begin();
    return this.#ending.signal;
  }

  end(): void {
    this.#ending?.abort(ANSWERED);
    if (this.#ending) this.caller?.removeEventListener('abort', this.#onAbort);
  }

  #begin(): AbortController {
    const ending = new AbortController();
    if (this.caller?.aborted) ending.abort(this.caller.reason);
    this.caller?.addEventListener('abort', this.#onAbort, { once: true });
    this.clock.sleep(BUDGET_MS, ending.signal).then(
      () => ending.abort(new DnsUnavailableError('', '', 'no answer in time')),
      () => {}, // all was answered
    );
    return ending;
  }
}

async function verifyMessage(
  { source, ip, helo, mailFrom, at }: BroughtMessage,
  lookUps: LookUps,
  bodyDigests: BodyDigests,
): Promise<AuthVerdict> {
  const message = splitMessage(source);
  const author = readAuthorDomain(message.fields);
  const checks = { lookUps, bodyDigests, headers: new SignedHeaders(message.fields), atMs: at };
  const spf = verifySpf(lookUps, { ip, helo, mailFrom, author });
  const dkim = verifyDkim(message, author.kind === 'domain' ? author.domain : undefined, checks);
  const identifiers = Promise.all([spf, dkim]).then(([ofSpf, ofDkim]) => ({ spf: ofSpf, dkim: ofDkim }));
  const [sender, signatures, arc, dmarc] = await Promise.all([
    spf,
    dkim,
    verifyArc(message, checks),
    verifyDmarc(lookUps, author, identifiers),
  ]);
  return {
    spf: sender,
    dkim: signatures.map(({ valueStart, ...signature }, index) => ({
      isAligned: dmarc.alignedSignatures[index] === true,
      ...signature,
    })),
    arc,
    dmarc: dmarc.verdict,
    results: formatResults({ spf: sender, mailFrom, dkim: signatures, arc, dmarc: dmarc.verdict }),
  };
}

interface SpfFacts extends Pick<BroughtMessage, 'ip' | 'helo' | 'mailFrom'> {
  readonly author: AuthorDomain;
}

/** RFC 7208 §2.4: for the null sender the HELO name is checked. */
async function verifySpf(lookUps: LookUps, { ip, helo, mailFrom, author }: SpfFacts): Promise<SpfVerdict> {
  const at = mailFrom.lastIndexOf('@');
  const domainText = at === -1 ? (mailFrom === '' ? helo : '') : mailFrom.slice(at + 1);
  const domain = parseMailDomain(domainText) ?? '';
  const local = at > 0 ? mailFrom.slice(0, at) : 'postmaster'; // RFC 7208 §4.3
  const check = (question: { local: string; domain: string }) => checkHost(lookUps, { ip, helo, ...question });
  const asked: Promise<SpfFinding> =
    domain === '' ? Promise.resolve({ result: 'none', detail: 'no domain to ask' }) : check({ local, domain });
  const ofAuthor = author.kind !== 'domain' || author.domain === domain ? undefined : check(author);
  const [finding, authorFinding] = await Promise.all([asked, ofAuthor]);
  const isFromDomain = author.kind === 'domain' && author.domain === domain;
  return { domain, isFromDomainPass: (isFromDomain ? finding : authorFinding)?.result === 'pass', ...finding };
}
