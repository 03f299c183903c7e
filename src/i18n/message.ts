import type { en } from './en.js';
import type { Sentence } from './sentence.js';

/** Every sentence a person can read, by name; the English catalogue is the list of names. */
export type MessageKey = keyof typeof en;

/** One language: every sentence, so that a missing or unknown one fails to compile. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

export type Params = Readonly<Record<string, string | number | Date | Sentence>>;
