import type { ContentLine } from '../content-lines/content-line.js';
import { matchesText, type TextMatch } from '../content-lines/text-match.js';
import { decodeText } from '../content-lines/text-value.js';
import type { Card } from './card.js';

/** RFC 6352 §10.5. Names in upper case. */
export interface CardFilter {
  readonly test: 'anyof' | 'allof';
  readonly properties: readonly CardPropertyFilter[];
}

export interface CardPropertyFilter {
  readonly name: string;
  readonly group: string | undefined;
  readonly isNotDefined: boolean;
  readonly test: 'anyof' | 'allof';
  readonly texts: readonly TextMatch[];
  readonly parameters: readonly CardParameterFilter[];
}

export interface CardParameterFilter {
  readonly name: string;
  readonly isNotDefined: boolean;
  readonly text: TextMatch | undefined;
}

/** A filter without conditions is passed by every card. */
export function matchesCard({ test, properties }: CardFilter, { component }: Card): boolean {
  return holds(test, properties, (property) => matchesProperty(property, component.lines));
}

function matchesProperty(filter: CardPropertyFilter, lines: readonly ContentLine[]): boolean {
  const own = lines.filter(
    ({ name, group }) => name === filter.name && (!filter.group || group?.toLowerCase() === filter.group.toLowerCase()),
  );
  if (filter.isNotDefined) return own.length === 0;
  return own.some((line) =>
    holds(filter.test, [...filter.texts, ...filter.parameters], (condition) =>
      'kind' in condition ? matchesText(condition, [decodeText(line.value)]) : matchesParameter(condition, line),
    ),
  );
}

function matchesParameter({ name, isNotDefined, text }: CardParameterFilter, line: ContentLine): boolean {
  const found = line.parameters.filter((parameter) => parameter.name === name);
  if (isNotDefined) return found.length === 0;
  return (
    found.length > 0 &&
    (!text ||
      matchesText(
        text,
        found.flatMap(({ values }) => values),
      ))
  );
}

function holds<T>(test: 'anyof' | 'allof', conditions: readonly T[], isMet: (condition: T) => boolean): boolean {
  if (conditions.length === 0) return true;
  return test === 'anyof' ? conditions.some(isMet) : conditions.every(isMet);
}
