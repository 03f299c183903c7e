import type { Entry } from './entry.js';
import type { TrailStep } from './resolution.js';

export type EntryVerdict = { readonly steps: readonly TrailStep[] } & (
  | { readonly kind: 'use'; readonly entries: readonly [Entry, ...Entry[]] }
  | { readonly kind: 'disabled'; readonly entry: Entry; readonly reply: NonNullable<Entry['disabledReply']> }
  | { readonly kind: 'nothing' }
);

/**
 * What speaks for an address, of all that match it, in list order. One that is disabled decides alone, and the catch-all
 * is for addresses that nothing else leads anywhere.
 */
export function decideEntries(entries: readonly Entry[]): EntryVerdict {
  const [specific, catchAlls] = split(entries);
  const verdict = decideAmong(specific);
  const hasCatchAll = catchAlls.length > 0;
  if (verdict.kind === 'disabled' && hasCatchAll) {
    const step = { text: `The catch-all is not asked, because ${verdict.entry.title} is disabled` };
    return { ...verdict, steps: [...verdict.steps, step] };
  }
  if (verdict.kind !== 'nothing' || !hasCatchAll) return verdict;
  const last = decideAmong(catchAlls);
  const reason = specific.length === 0 ? 'nothing else matches' : 'nothing else leads anywhere';
  return { ...last, steps: [...verdict.steps, { text: `The catch-all is asked, because ${reason}` }, ...last.steps] };
}

function split(entries: readonly Entry[]): [Entry[], Entry[]] {
  const catchAlls = entries.filter(({ kind }) => kind === 'catch-all');
  return [entries.filter(({ kind }) => kind !== 'catch-all'), catchAlls];
}

function decideAmong(entries: readonly Entry[]): EntryVerdict {
  for (const entry of entries) {
    if (entry.disabledReply === undefined) continue;
    const text = `${capital(entry.title)} is disabled and answers ${entry.disabledReply}`;
    return { kind: 'disabled', entry, reply: entry.disabledReply, steps: [step(entry, text)] };
  }
  const steps = entries.flatMap(tellEntry);
  const [first, ...others] = entries.filter(({ targets, mailbox }) => targets.length > 0 || mailbox);
  return first ? { kind: 'use', entries: [first, ...others], steps } : { kind: 'nothing', steps };
}

function tellEntry(entry: Entry): TrailStep[] {
  const { title, alias, targets, mailbox, leftOut } = entry;
  const count = targets.length === 1 ? '1 recipient' : `${targets.length} recipients`;
  const noun = alias && alias.kind === 'exact' ? ' is an alias with ' : ' matches, with ';
  const what = `${capital(title)}${noun}${count}${mailbox ? ' and a mailbox' : ''}`;
  return [step(entry, what), ...leftOut.map((reason) => step(entry, `Left out: ${reason}`))];
}

function step({ alias }: Entry, text: string): TrailStep {
  return alias ? { text, alias } : { text };
}

/** Addresses keep their spelling; `the catch-all` begins a sentence. */
function capital(title: string): string {
  return title.startsWith('the ') ? `T${title.slice(1)}` : title;
}
