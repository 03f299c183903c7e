import type { ScanFinding, ScannerName, ScanReport, ScanSwitches, ScanVerdict } from './scan-verdict.js';

/** What becomes of mail while a scanner does not answer. */
export type WhenDown = 'accept' | 'defer';

/** Decision 10.3: a finding counts while its switch is on, and a hit before everything that may pass. */
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
  if (clamd !== undefined) steps.push({ text: `clamd: ${clamd}` });
  if (rspamd) {
    const { action, score, requiredScore, symbols } = rspamd;
    steps.push({
      text: `rspamd: ${action}, score ${score.toFixed(2)} of ${requiredScore.toFixed(2)}`,
      details: { action, score, requiredScore, symbols },
    });
  }
  return steps.length > 0 ? steps : [{ text: 'Nothing bad was found in it' }];
}

export interface ScanStep {
  readonly text: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

function toStep(finding: ScanFinding): ScanStep {
  const { kind, scanner, reason } = finding;
  switch (kind) {
    case 'hit':
      return { text: `${WORD_FOR[scanner]} in ${finding.part}: ${reason}`, details: { scanner, part: finding.part } };
    case 'later':
      return { text: `It should come again later: ${reason}`, details: { scanner } };
    case 'down':
      return { text: `A scanner did not answer: ${reason}`, details: { scanner } };
  }
}

const WORD_FOR = {
  executable: 'A program',
  virus: 'A virus',
  spam: 'Spam',
  phishing: 'Phishing',
  adult: 'Adult content',
} satisfies Record<ScannerName, string>;
