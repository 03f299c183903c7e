import { inEnglish } from '../../i18n/translate.js';
import type { ScanVerdict } from '../../scanning/scan-verdict.js';
import { type Refusal, refuse } from './refusal.js';

/** Decision 10.3: a hit refuses the whole transaction, and names what was found where. */
export function decideScanned(verdict: ScanVerdict): Refusal | undefined {
  switch (verdict.kind) {
    case 'clean':
      return undefined;
    case 'later':
      return refuse(
        'scan',
        'other',
        451,
        '4.7.1',
        `The message cannot be scanned now, try later: ${inEnglish(verdict.reason)}`,
      );
    case 'hit': {
      const category = verdict.scanner === 'virus' || verdict.scanner === 'executable' ? 'virus' : 'spam';
      return refuse('scan', category, 554, '5.7.0', `${inEnglish(verdict.part)}: ${inEnglish(verdict.reason)}`);
    }
  }
}
