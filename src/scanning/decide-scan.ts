import { type Sentence, type SentenceKey, say } from '../i18n/sentence.js';
import type { ScanFinding, ScannerName, ScanReport, ScanSwitches, ScanVerdict } from './scan-verdict.js';

/** What happens to mail while a scanner does not answer. */
export type WhenDown = 'accept' | 'defer';

/** Decision 10.3: a finding counts if its switch is on, and a hit comes before any temporary result. */
export function decideScan(report: ScanReport, switches: ScanSwitches, whenDown: WhenDown): ScanVerdict {
  const wanted = report.findings.filter(({ scanner }) => switches[SWITCH_OF[scanner]]);
  const hit = wanted.find(({ kind }) => kind === 'hit');
  if (hit?.kind === 'hit') return hit;
  const delay = wanted.find(({ kind }) => kind === 'later' || (kind === 'down' && whenDown === 'defer'));
  return delay ? { kind: 'later', scanner: delay.scanner, reason: delay.reason } : { kind: 'clean' };
}

const SWITCH_OF = {
  executable: 'executables',
  virus: 'viruses',
  spam: 'viruses',
  phishing: 'phishing',
  adult: 'adult',
} satisfies Record<ScannerName, keyof ScanSwitches>;

/** The report in sentences, for the timeline. */
export function reportSteps({ findings, rspamd, clamd }: ScanReport): readonly ScanStep[] {
  const steps = findings.map(toStep);
  if (clamd !== undefined) steps.push({ text: clamd });
  if (rspamd) {
    const { action, score, requiredScore, symbols } = rspamd;
    steps.push({
      text: say('step.rspamd', { action, score: score.toFixed(2), required: requiredScore.toFixed(2) }),
      details: { action, score, requiredScore, symbols },
    });
  }
  return steps.length > 0 ? steps : CLEAN;
}

const CLEAN: readonly ScanStep[] = [{ text: say('step.scanClean') }];

export interface ScanStep {
  readonly text: Sentence;
  readonly details?: Readonly<Record<string, unknown>>;
}

function toStep(finding: ScanFinding): ScanStep {
  const { kind, scanner, reason } = finding;
  switch (kind) {
    case 'hit': {
      const { part } = finding;
      return { text: say(FOUND_BY[scanner], { part, reason }), details: { scanner, part } };
    }
    case 'later':
      return { text: say('step.scanLater', { reason }), details: { scanner } };
    case 'down':
      return { text: say('step.scanDown', { reason }), details: { scanner } };
  }
}

const FOUND_BY = {
  executable: 'step.scanExecutable',
  virus: 'step.scanVirus',
  spam: 'step.scanSpam',
  phishing: 'step.scanPhishing',
  adult: 'step.scanAdult',
} as const satisfies Record<ScannerName, SentenceKey>;
