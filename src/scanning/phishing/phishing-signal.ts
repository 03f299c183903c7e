import type { Sentence, Words } from '../../i18n/sentence.js';

/** One thing about a message that phishing has. */
export interface PhishingSignal {
  /** Signals of one kind do not add up: the heaviest stands for all. */
  readonly kind: 'link' | 'host' | 'brand' | 'form' | 'lure';
  /** 1 is enough alone. */
  readonly weight: number;
  readonly reason: Sentence;
  readonly part: Words;
}

/** What is known of the sender beside the message itself. */
export interface SenderFacts {
  readonly mailFrom?: string | undefined;
  /** Whether the domain of the From header stands behind the message (DMARC, or a signature of its own). */
  readonly fromAuth?: 'pass' | 'fail' | 'none' | undefined;
}
