import { createRequire } from 'node:module';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { MessageKey } from '../../i18n/message.js';
import { type Fault, ServiceError } from '../../platform/service-error.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

export interface StrengthDemand {
  /** 0 to 4, on the zxcvbn scale; 0 requires nothing. */
  readonly minScore: number;
  /** What an attacker would try first for this user: address, names, domain. */
  readonly knownWords: readonly string[];
  /** The input that the fault names. */
  readonly field: string;
}

/** Throws why the password is too weak. */
export function checkPasswordStrength(password: string, demand: StrengthDemand): void {
  const fault = findPasswordWeakness(password, demand);
  if (fault) throw new ServiceError('invalid', fault.key, fault.params);
}

export function findPasswordWeakness(password: string, demand: StrengthDemand): Fault | undefined {
  if (demand.minScore <= 0) return undefined;
  const { score, feedback } = estimator().check(password, demand.knownWords.flatMap(wordsOf));
  if (score >= demand.minScore) return undefined;
  const key = reasons[feedback.warning as keyof typeof reasons] ?? 'password.weakShort';
  return { key, params: { field: demand.field } };
}

/** The library's warnings, in our words. */
const reasons = {
  simpleRepeat: 'password.weakRepeat',
  extendedRepeat: 'password.weakRepeat',
  sequences: 'password.weakSequence',
  recentYears: 'password.weakDate',
  dates: 'password.weakDate',
  topTen: 'password.weakCommon',
  topHundred: 'password.weakCommon',
  common: 'password.weakCommon',
  similarToCommon: 'password.weakCommon',
  userInputs: 'password.weakPersonal',
} as const satisfies Record<string, MessageKey>;

// Estimating is one synchronous block: longer texts and more substitutions would block the event loop for over 20 ms
const COST_LIMITS = { maxLength: 32, l33tMaxSubstitutions: 10 };

const load = createRequire(import.meta.url);
let sharedEstimator: ZxcvbnFactory | undefined;

/** Loaded on first use: 7 MB that are only needed where a score is required. */
function estimator(): ZxcvbnFactory {
  if (!sharedEstimator) {
    const library: typeof import('@zxcvbn-ts/core') = load('@zxcvbn-ts/core');
    sharedEstimator = new library.ZxcvbnFactory({ ...COST_LIMITS, dictionary: { passwords: [...COMMON_PASSWORDS] } });
  }
  return sharedEstimator;
}

/** An address counts as a whole and by its parts. */
function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)];
}
