import { z } from 'zod';
import type { Locale } from '../../../../i18n/locales.js';
import { isSentence, type Words } from '../../../../i18n/sentence.js';
import { speak } from '../../../../i18n/translate.js';

export const stepCode = z
  .string()
  .optional()
  .describe(
    'What is said, for programs: `step.refused`, `fault.mailboxFull`, … It stays the same in every language and release. Words of other servers have none.',
  );

export const stepWords = {
  code: stepCode,
  text: z.string().describe('What happened, in the language of the caller.'),
  reply: z.string().optional().describe('The SMTP reply that `text` quotes, as it was given.'),
} as const;

interface StepWords {
  readonly code?: string;
  readonly text: string;
  readonly reply?: string;
}

export function presentWords(words: Words, locale: Locale): StepWords {
  const text = speak(locale, words);
  if (typeof words === 'string') return { text };
  const reply = words.params?.reply;
  return typeof reply === 'string' ? { code: words.key, text, reply } : { code: words.key, text };
}

/** `message` in the language of the caller, with its code beside it. */
export function presentDetails(details: Readonly<Record<string, unknown>>, locale: Locale): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details)) {
    if (name === 'sentence') continue;
    shown[name] = isSentence(value) ? speak(locale, value) : value;
  }
  const { sentence } = details;
  if (!isSentence(sentence)) return shown;
  return { ...shown, message: speak(locale, sentence), message_code: sentence.key };
}
