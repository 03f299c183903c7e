import type { Sentence, Words } from '../i18n/sentence.js';

/** Which scanners are wanted; a domain has a switch for each. */
export interface ScanSwitches {
  readonly executables: boolean;
  readonly viruses: boolean;
  readonly phishing: boolean;
  readonly adult: boolean;
}

/** `spam`: what rspamd calls so. It has no switch of its own and stands under that of viruses. */
export type ScannerName = 'executable' | 'virus' | 'phishing' | 'adult' | 'spam';

export interface ScanHit {
  readonly kind: 'hit';
  readonly scanner: ScannerName;
  /** The attachment's name, or where it stands; for the sender to find it by. */
  readonly part: Words;
  readonly reason: Sentence;
}

export type ScanFinding =
  | ScanHit
  /** A scanner asks that the message come again. */
  | { readonly kind: 'later'; readonly scanner: ScannerName; readonly reason: Sentence }
  /** It is configured and does not answer. */
  | { readonly kind: 'down'; readonly scanner: ScannerName; readonly reason: Sentence };

/** All that was found in one message, whatever any switch says. */
export interface ScanReport {
  readonly findings: readonly ScanFinding[];
  /** `undefined`: not asked, or no answer. */
  readonly rspamd: RspamdOpinion | undefined;
  /** What clamd said; `undefined`: not asked, or no answer. */
  readonly clamd: Sentence | undefined;
}

export interface RspamdOpinion {
  readonly score: number;
  readonly requiredScore: number;
  /** Its own words: `no action`, `greylist`, `add header`, `rewrite subject`, `soft reject`, `reject`. */
  readonly action: string;
  /** Heaviest first, with what each adds to the score. */
  readonly symbols: readonly { readonly name: string; readonly score: number }[];
}

export type ScanVerdict =
  | { readonly kind: 'clean' }
  | ScanHit
  /** Not now: a scanner is down and mail is to wait for it, or one asked for the message to come again. */
  | { readonly kind: 'later'; readonly scanner: ScannerName; readonly reason: Sentence };
