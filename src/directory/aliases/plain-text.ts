import { invalid } from '../../platform/service-error.js';
import { stripTags } from '../../protocol/html/strip-tags.js';
import { isLonger } from '../../protocol/text/is-longer.js';

export interface TextField {
  readonly field: string;
  readonly maxLength: number;
}

/** Tags around a short text are forgiven up to here; beyond it nobody typed them. */
const MAX_MARKUP_LENGTH = 50_000;

// Line breaks and tabs are text; the rest of the control characters is for machines
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** What people wrote about something: trimmed, without tags, and no longer than its field allows. */
export function plainText(asked: string, { field, maxLength }: TextField): string {
  const text = asked.length > MAX_MARKUP_LENGTH ? undefined : stripTags(asked).trim();
  if (text === undefined || isLonger(text, maxLength)) throw invalid('input.tooLong', { field, max: maxLength });
  if (hasControlCharacter(text)) throw invalid('input.controlCharacters', { field });
  return text;
}

export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}
