import type { en } from './en.js';

/** Every sentence a person can read, by name; the English catalogue is the list of names. */
export type MessageKey = keyof typeof en;

export type Params = Readonly<Record<string, string | number | Date>>;
