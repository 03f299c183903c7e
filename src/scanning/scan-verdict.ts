import type { Sentence, Words } from '../i18n/sentence.js';

/** Which scanners are on; a domain has a switch for each. */
export interface ScanSwitches {
  readonly executables: boolean;
  readonly viruses: boolean;
  readonly phishing: boolean;
  readonly adult: boolean;
}

/** `spam`: rspamd's verdict. It has no switch of its own and shares that of viruses. */
export type ScannerName = 'executable' | 'virus' | 'phishing' | 'adult' | 'spam';

export interface ScanHit {
  readonly kind: 'hit';
  readonly scanner: ScannerName;
  /** The attachment's name, or its place, so that the sender can find it. */
  readonly part: Words;
  readonly reason: Sentence;
}

export type ScanFinding =
  | ScanHit
  /** A scanner asks for a later retry. */
  | { readonly kind: 'later'; readonly scanner: ScannerName; readonly reason: Sentence }
  /** Configured, but not answering. */
  | { readonly kind: 'down'; readonly scanner: ScannerName; readonly reason: Sentence };

/** Everything found in one message, regardless of switches. */
export interface ScanReport {
  readonly findings: readonly ScanFinding[];
  /** `undefined`: not asked, or no answer. */
  readonly rspamd: RspamdOpinion | undefined;
  /** clamd's answer; `undefined`: not asked, or no answer. */
  readonly clamd: Sentence | undefined;
}

export interface RspamdOpinion {
  readonly score: number;
  readonly requiredScore: number;
  /** Its own words: `no action`, `greylist`, `add header`, `rewrite subject`, `soft reject`, `reject`. */
  readonly action: string;
  /** Heaviest first, each with its part of the score. */
  readonly symbols: readonly { readonly name: string; readonly score: number }[];
}

export type ScanVerdict =
  | { readonly kind: 'clean' }
  | ScanHit
  /** Temporary: a scanner is down and mail must wait for it, or one asked for a retry. */
  | { readonly kind: 'later'; readonly scanner: ScannerName; readonly reason: Sentence };
