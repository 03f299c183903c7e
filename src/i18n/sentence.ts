import type { timelineSentences } from './en-timeline.js';

type Sentences = typeof timelineSentences;
export type SentenceKey = keyof Sentences;

/** What happened, in no language yet: the language is chosen when it is read (`speak`), not when it is written. */
export interface Sentence {
  readonly key: SentenceKey;
  readonly params: SentenceParams | undefined;
}

/** A sentence within a sentence is put in as the reader's language has it. */
export type SentenceParams = Readonly<Record<string, string | number | Sentence>>;

/** A sentence of ours; or words that are shown as they are: another server's, and those of rows from before there were keys. */
export type Words = Sentence | string;

export function say<Key extends PlainKey>(key: Key): Sentence;
export function say<Key extends SentenceKey>(key: Key, params: ParamsOf<Sentences[Key]>): Sentence;
export function say(key: SentenceKey, params?: SentenceParams): Sentence {
  return { key, params };
}

export function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
}

type ParamsOf<Text extends string> = Readonly<Record<ParamName<Text>, string | number | Sentence>>;

/** Those without parameters. */
export type PlainKey = { [Key in SentenceKey]: [ParamName<Sentences[Key]>] extends [never] ? Key : never }[SentenceKey];

/** `{name}` and `{name, plural, …}`; the text of a choice stands in braces, too, but has spaces. */
type ParamName<Text extends string> = Text extends `${string}{${infer Rest}`
  ? FirstName<Rest> | ParamName<Rest>
  : never;
type FirstName<Rest extends string> = Rest extends `${infer Inside}}${string}` ? NameIn<BeforeComma<Inside>> : never;
type BeforeComma<Inside extends string> = Inside extends `${infer Before},${string}` ? Before : Inside;
type NameIn<Text extends string> = Text extends `${string} ${string}` ? never : Text;
