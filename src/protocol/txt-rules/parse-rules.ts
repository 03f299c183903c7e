import { RE2JS } from 're2js';
import { isPatternTarget, isTarget } from './rule-target.js';
import type { RuleAction, RuleMatch, TxtRule } from './txt-rule.js';

/** A list that holds one element that is no rule is no list: `element` says which. */
export type ParsedRules =
  | { readonly kind: 'rules'; readonly rules: readonly TxtRule[] }
  | { readonly kind: 'fault'; readonly element: string; readonly fault: RuleFault };

export type RuleFault = 'empty' | 'too-long' | 'name' | 'target' | 'pattern';

// All TXT records of a name must fit a DNS message of 64 KB; a quarter of that is more than is written by hand
const MAX_LIST_CHARACTERS = 16_384;
const MAX_PATTERN_CHARACTERS = 256;

export function parseRules(text: string): ParsedRules {
  if (text.length > MAX_LIST_CHARACTERS) return { kind: 'fault', element: '', fault: 'too-long' };
  const rules: TxtRule[] = [];
  for (const element of splitRules(text)) {
    const rule = parseRule(element);
    if (typeof rule === 'string') return { kind: 'fault', element, fault: rule };
    rules.push(rule);
  }
  return rules.length > 0 ? { kind: 'rules', rules } : { kind: 'fault', element: '', fault: 'empty' };
}

/** Where a pattern ends: at the nearest slash that its target follows. */
const PATTERN_END = /\/(?:gi|ig|g|i)?:/g;
/** One that is switched off may stand without a target. */
const DISABLED_PATTERN_END = /\/(?:gi|ig|g|i)?(?:[:,]|\s*$)/g;
const ELEMENT_START = /\s*(!{0,3})(\/?)/y;

/** At commas, but not at those inside a pattern. */
export function splitRules(text: string): string[] {
  const ends = { plain: positionsFromLast(text, PATTERN_END), disabled: positionsFromLast(text, DISABLED_PATTERN_END) };
  const elements: string[] = [];
  for (let start = 0; start < text.length; ) {
    ELEMENT_START.lastIndex = start;
    const [opening = '', mark, slash] = ELEMENT_START.exec(text) ?? [];
    const patternEnd = slash && firstFrom(start + opening.length, mark ? ends.disabled : ends.plain);
    const comma = text.indexOf(',', patternEnd || start);
    const end = comma === -1 ? text.length : comma;
    elements.push(text.slice(start, end).trim());
    start = end + 1;
  }
  return elements.filter((element) => element !== '');
}

function positionsFromLast(text: string, piece: RegExp): number[] {
  return Array.from(text.matchAll(piece), ({ index }) => index).reverse();
}

/** Forgets what lies before, so that the whole list is read once, whatever is in it. */
function firstFrom(start: number, positions: number[]): number | undefined {
  while ((positions.at(-1) ?? start) < start) positions.pop();
  return positions.at(-1);
}

/** One element of the list. */
export function parseRule(element: string): TxtRule | RuleFault {
  const mark = /^!*/.exec(element)?.[0].length ?? 0;
  if (mark > 3) return 'name';
  const body = element.slice(mark).trim();
  if (mark === 0 && isTarget(body)) return { match: { kind: 'any' }, action: { kind: 'forward', target: body } };
  const parts = body.startsWith('/') ? patternParts(body) : nameParts(body);
  if (typeof parts === 'string') return parts;
  const action = mark > 0 ? disabledBy(mark) : actionOf(parts.target, parts.match);
  return typeof action === 'string' ? action : { match: parts.match, action };
}

interface Parts {
  readonly match: RuleMatch;
  readonly target: string | undefined;
}

function patternParts(body: string): Parts | RuleFault {
  const [, source, flags = '', target] = /^\/(.+?)\/(gi|ig|g|i)?(?::(.*))?$/su.exec(body) ?? [];
  if (source === undefined || source.length > MAX_PATTERN_CHARACTERS || !isPattern(source)) return 'pattern';
  return { match: { kind: 'pattern', source, flags }, target: target?.trim() };
}

function nameParts(body: string): Parts | RuleFault {
  const colon = body.indexOf(':');
  const name = (colon === -1 ? body : body.slice(0, colon)).trim().toLowerCase();
  const target = colon === -1 ? undefined : body.slice(colon + 1).trim();
  if (name === '*') return { match: { kind: 'any' }, target };
  // The rules of a local part are the same before every domain
  return isTarget(`${name}@a.test`) ? { match: { kind: 'name', name }, target } : 'name';
}

function actionOf(target: string | undefined, match: RuleMatch): RuleAction | RuleFault {
  const mark = /^!{1,3}/.exec(target ?? '')?.[0].length ?? 0;
  if (mark > 0) return disabledBy(mark);
  const isValid = target !== undefined && (match.kind === 'pattern' ? isPatternTarget(target) : isTarget(target));
  return isValid ? { kind: 'forward', target } : 'target';
}

function disabledBy(mark: number): RuleAction {
  return { kind: 'disabled', reply: mark === 1 ? 250 : mark === 2 ? 421 : 550 };
}

/** RE2 runs in linear time, whatever a stranger writes. */
function isPattern(source: string): boolean {
  try {
    RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return true;
  } catch {
    return false;
  }
}
