import { parseTagList } from '../protocol/tag-list/tag-list.js';
import { type CheckDeps, type CheckedSignature, checkSignature } from './check-signature.js';
import { fieldValue, type RawField, type SplitMessage } from './split-message.js';

// Genuine mail has one to four. Each costs a lookup, and a stranger may add hundreds
const MAX_SIGNATURES = 8;
const MAX_SIGNATURE_CHARACTERS = 16_384;

/** RFC 6376 §6.1: each signature separately, from the top; if there are too many, those nearest the author count. */
export function verifyDkim(
  message: SplitMessage,
  author: string | undefined,
  deps: CheckDeps,
): Promise<CheckedSignature[]> {
  const all = message.fields.filter(
    ({ name, text }) => name === 'dkim-signature' && text.length <= MAX_SIGNATURE_CHARACTERS,
  );
  return Promise.all(choose(all, author).map((field) => checkSignature(message, field, 'dkim', deps)));
}

function choose(fields: readonly RawField[], author: string | undefined): readonly RawField[] {
  if (fields.length <= MAX_SIGNATURES || author === undefined) return fields.slice(0, MAX_SIGNATURES);
  const isNear = (field: RawField) => {
    const domain = parseTagList(fieldValue(field))?.get('d')?.toLowerCase() ?? '';
    return (
      domain === author || domain.endsWith(`.${author}`) || (domain.includes('.') && author.endsWith(`.${domain}`))
    );
  };
  const near = new Set(fields.filter(isNear).slice(0, MAX_SIGNATURES));
  const others = new Set(fields.filter((field) => !near.has(field)).slice(0, MAX_SIGNATURES - near.size));
  return fields.filter((field) => near.has(field) || others.has(field));
}
