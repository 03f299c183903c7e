import type { Sentence, Words } from '../../i18n/sentence.js';

/** One sign of phishing in a message. */
export interface PhishingSignal {
  /** Signals of one kind do not add up: only the heaviest counts. */
  readonly kind: 'link' | 'host' | 'brand' | 'form' | 'lure';
  /** 1 is enough by itself. */
  readonly weight: number;
  readonly reason: Sentence;
  readonly part: Words;
}

/** Facts about the sender from outside the message. */
export interface SenderFacts {
  readonly mailFrom?: string | undefined;
  /** Whether the domain of the From header is authenticated (DMARC, or a signature of its own). */
  readonly fromAuth?: 'pass' | 'fail' | 'none' | undefined;
}
