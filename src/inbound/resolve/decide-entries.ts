import { type Sentence, say } from '../../i18n/sentence.js';
import type { Entry, EntryTitle } from './entry.js';
import type { TrailStep } from './resolution.js';

export type EntryVerdict = { readonly steps: readonly TrailStep[] } & (
  | { readonly kind: 'use'; readonly entries: readonly [Entry, ...Entry[]] }
  | { readonly kind: 'disabled'; readonly entry: Entry; readonly reply: NonNullable<Entry['disabledReply']> }
  | { readonly kind: 'nothing' }
);

/**
 * Which entries apply to an address, of all that match it, in list order. A disabled one decides alone, and the
 * catch-all applies only if nothing else leads anywhere.
 */
export function decideEntries(entries: readonly Entry[]): EntryVerdict {
  const [specific, catchAlls] = split(entries);
  const verdict = decideAmong(specific);
  const hasCatchAll = catchAlls.length > 0;
  if (verdict.kind === 'disabled' && hasCatchAll) {
    return { ...verdict, steps: [...verdict.steps, ...tellCatchAllLeft(verdict.entry)] };
  }
  if (verdict.kind !== 'nothing' || !hasCatchAll) return verdict;
  const last = decideAmong(catchAlls);
  const text = specific.length === 0 ? say('step.catchAllAsked') : say('step.catchAllAskedLast');
  return { ...last, steps: [...verdict.steps, { text }, ...last.steps] };
}

function split(entries: readonly Entry[]): [Entry[], Entry[]] {
  const catchAlls = entries.filter(({ kind }) => kind === 'catch-all');
  return [entries.filter(({ kind }) => kind !== 'catch-all'), catchAlls];
}

function decideAmong(entries: readonly Entry[]): EntryVerdict {
  for (const entry of entries) {
    if (entry.disabledReply === undefined) continue;
    const text = disabledText(entry.title, entry.disabledReply);
    return { kind: 'disabled', entry, reply: entry.disabledReply, steps: [step(entry, text)] };
  }
  const steps = entries.flatMap(tellEntry);
  const [first, ...others] = entries.filter(({ targets, mailbox }) => targets.length > 0 || mailbox);
  return first ? { kind: 'use', entries: [first, ...others], steps } : { kind: 'nothing', steps };
}

function tellEntry(entry: Entry): TrailStep[] {
  return [step(entry, matchText(entry)), ...entry.leftOut.map((text) => step(entry, text))];
}

function matchText({ title, targets, mailbox }: Entry): Sentence {
  const count = targets.length;
  switch (title.kind) {
    case 'alias': {
      const { address } = title;
      return mailbox ? say('step.aliasWithMailbox', { address, count }) : say('step.alias', { address, count });
    }
    case 'pattern':
      return say('step.patternMatches', { pattern: title.pattern, domain: title.domain, count });
    case 'catch-all':
      return say('step.catchAllMatches', { domain: title.domain, count });
    case 'rule':
      return say('step.ruleMatches', { rule: title.rule, count });
    case 'catch-all rule':
      return say('step.catchAllRuleMatches', { count });
  }
}

function disabledText(title: EntryTitle, code: number): Sentence {
  switch (title.kind) {
    case 'alias':
      return say('step.aliasDisabled', { address: title.address, code });
    case 'pattern':
      return say('step.patternDisabled', { pattern: title.pattern, domain: title.domain, code });
    case 'catch-all':
      return say('step.catchAllDisabled', { domain: title.domain, code });
    case 'rule':
      return say('step.ruleDisabled', { rule: title.rule, code });
    case 'catch-all rule':
      return say('step.catchAllRuleDisabled', { code });
  }
}

/** An earlier entry is disabled and decides alone. */
function tellCatchAllLeft({ title }: Entry): TrailStep[] {
  switch (title.kind) {
    case 'alias':
      return [{ text: say('step.catchAllBehindAlias', { address: title.address }) }];
    case 'pattern':
      return [{ text: say('step.catchAllBehindPattern', { pattern: title.pattern, domain: title.domain }) }];
    case 'rule':
      return [{ text: say('step.catchAllBehindRule', { rule: title.rule }) }];
    default:
      return []; // it is no catch-all itself
  }
}

function step({ alias }: Entry, text: Sentence): TrailStep {
  return alias ? { text, alias } : { text };
}
