import { say } from '../../i18n/sentence.js';
import { eachWord, hasUnspacedScript, normalizeText } from '../content/each-word.js';
import type { MessageContent } from '../content/message-content.js';
import { THE_TEXT } from '../part-names.js';
import type { ScanHit } from '../scan-verdict.js';
import { weighAdultHost } from './adult-hosts.js';
import { ADULT_TERMS } from './adult-words.js';

/** Three words found nowhere else, or two of them and a matching host. */
const CERTAIN = 8;
/** A long text may contain any word. */
const WORDS_PER_POINT = 300;
/** One word is never enough, however often repeated; words that honest mail uses too do not count here. */
const MIN_TELLING = 2;
const MAX_REPEATS = 2;
const SUBJECT_FACTOR = 2;
const CONTEXT_WEIGHT = 1.5;
const MAX_CONTEXT = 12;
const MAX_HOSTS = 2;

/** Detects mail that sells sex, by its words and link targets. */
export function judgeAdult(content: MessageContent, readSubject: () => string): ScanHit | undefined {
  const bodies = content.texts.map((text) => weighText(text));
  const heaviest = bodies.reduce((worst, body) => (body.sum > worst.sum ? body : worst), NOTHING);
  const hosts = adultHosts(content);
  // Nearly all mail ends here
  if (heaviest.sum === 0 && hosts.size === 0) return undefined;
  const subject = weighText(readSubject());
  const terms = new Set([...heaviest.terms, ...subject.terms]);
  const hostSum = [...hosts.values()]
    .sort((a, b) => b - a)
    .slice(0, MAX_HOSTS)
    .reduce((sum, weight) => sum + weight, 0);
  const context = Math.min(MAX_CONTEXT, (heaviest.context + subject.context * SUBJECT_FACTOR) * CONTEXT_WEIGHT);
  const sum = heaviest.sum + subject.sum * SUBJECT_FACTOR + hostSum - context;
  const telling = [...terms].filter(isHeavy).length + hosts.size;
  if (sum < CERTAIN + heaviest.words / WORDS_PER_POINT || telling < MIN_TELLING) return undefined;
  const [host] = hosts.keys();
  const count = terms.size;
  return {
    kind: 'hit',
    scanner: 'adult',
    part: THE_TEXT,
    reason: host === undefined ? say('scan.adultWords', { count }) : say('scan.adultWordsAndLink', { count, host }),
  };
}

interface Weighed {
  readonly sum: number;
  readonly terms: ReadonlySet<string>;
  readonly context: number;
  readonly words: number;
}

const NOTHING: Weighed = { sum: 0, terms: new Set(), context: 0, words: 0 };

function weighText(source: string): Weighed {
  const text = normalizeText(source);
  const seen = new Map<string, number>();
  const context = new Set<string>();
  let words = 0;
  let [before, last] = ['', '']; // the words a phrase may have begun with
  const note = (term: string) => {
    if (ADULT_TERMS.weights.has(term)) seen.set(term, (seen.get(term) ?? 0) + 1);
  };
  eachWord(text, (word) => {
    words += 1;
    if (last !== '') note(`${last} ${word}`);
    if (before !== '') note(`${before} ${word}`);
    before = last === '' ? '' : `${last} ${word}`;
    last = '';
    const kind = ADULT_TERMS.kinds.get(word);
    if (kind === undefined) return;
    if (kind.isTerm) note(word);
    if (kind.isPhraseStart) last = word;
    if (kind.isContext) context.add(word);
  });
  if (hasUnspacedScript(text)) {
    for (const [term] of ADULT_TERMS.unspaced) if (text.includes(term)) seen.set(term, 1);
    for (const term of ADULT_TERMS.unspacedContext) if (text.includes(term)) context.add(term);
  }
  return { sum: sumOf(seen), terms: new Set(seen.keys()), context: context.size, words };
}

const UNSPACED_WEIGHTS = new Map(ADULT_TERMS.unspaced);

function weightOf(term: string): number {
  return ADULT_TERMS.weights.get(term) ?? UNSPACED_WEIGHTS.get(term) ?? 0;
}

function isHeavy(term: string): boolean {
  return weightOf(term) > 1;
}

function sumOf(seen: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [term, times] of seen) sum += weightOf(term) * Math.min(times, MAX_REPEATS);
  return sum;
}

function adultHosts({ links }: MessageContent): ReadonlyMap<string, number> {
  const hosts = new Map<string, number>();
  for (const { target } of links) {
    if (target.kind !== 'host' || hosts.has(target.host)) continue;
    const weight = weighAdultHost(target.host);
    if (weight > 0) hosts.set(target.host, weight);
  }
  return hosts;
}
