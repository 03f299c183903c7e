import type { Sentence } from '../../i18n/sentence.js';
import { inEnglish } from '../../i18n/translate.js';
import type { DeliveryFault } from './email.js';

export type FaultWords = Required<Pick<DeliveryFault, 'message' | 'sentence'>>;

/** A reason as fault records store it: English for machines, and the sentence for people. */
export function faultWords(sentence: Sentence): FaultWords {
  return { message: inEnglish(sentence), sentence };
}
