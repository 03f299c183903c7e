import { literalPattern } from '../domains/literal-pattern';

export const SORTS = ['name', '-created_at', 'created_at', '-updated_at'] as const;

/** `*` and whole addresses of the domain mean one alias; other text is searched for as typed. */
export function searchTerm(typed: string, domain: string): string | undefined {
  const text = typed.trim();
  const isName = text === '*' || text.toLowerCase().endsWith(`@${domain}`);
  return isName ? text : literalPattern(text);
}
