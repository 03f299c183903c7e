import { afterAll, expect, it } from 'vitest';
import { ordinaryMail } from '../../test/scanning/ordinary-mail.js';
import { inEnglish } from '../i18n/translate.js';
import { systemClock } from '../platform/clock.js';
import { createScanner } from './scanner.js';

const MESSAGES = 2000;
const SEED = 20_261_115;
/** Share of ordinary messages, for each scanner. */
const MAX_FALSE_SHARE = 0.005;

const scanner = createScanner({ clock: systemClock });
afterAll(() => scanner.stop());

it(`fewer than ${MAX_FALSE_SHARE * 100} % of ${MESSAGES} ordinary messages are a hit, for each scanner`, async () => {
  const wrong: Record<string, string[]> = { executable: [], virus: [], phishing: [], adult: [], spam: [] };
  const kinds = new Set<string>();
  for await (const { kind, source, facts } of ordinaryMail(MESSAGES, SEED)) {
    kinds.add(kind);
    const { findings } = await scanner.report(source, facts);
    for (const { scanner: name, reason } of findings) wrong[name]?.push(`${kind}: ${inEnglish(reason)}`);
  }
  expect(kinds.size).toBeGreaterThan(10);
  for (const [name, hits] of Object.entries(wrong)) {
    expect(hits.length / MESSAGES, `${name}: ${hits.slice(0, 5).join(' | ')}`).toBeLessThan(MAX_FALSE_SHARE);
  }
});
