import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PATH_STATES } from '../../src/deliverylog/path.js';
import { translate } from '../../src/i18n/translate.js';
import { EMAIL_STATUSES } from '../../src/outbound/emails/email.js';
import { DESTINATION_STATES } from '../../src/outbound/queue/queue-view.js';

const SUBJECTS = [
  ['A copy of a message', 'path', PATH_STATES],
  ['An email', 'email', EMAIL_STATUSES],
  ['A destination', 'destination', DESTINATION_STATES],
] as const;

const page = readFileSync('docs/states.md', 'utf8');
const pageWords = readFileSync('web/src/i18n/en/states.ts', 'utf8');
const pageTypes = readFileSync('web/src/api/calls.ts', 'utf8');

/** The rows of a section's table: value and word. */
function readTable(title: string): Map<string, string> {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| ([^|]+) \| [^|]+ \|$/gm)];
  return new Map(rows.map(([, value = '', word = '']) => [value, word]));
}

describe.each(SUBJECTS)('docs/states.md, %s', (title, kind, values) => {
  const table = readTable(title);

  it('has every value of the code, and no other', () => {
    expect([...table.keys()].toSorted()).toEqual([...values].toSorted());
  });

  it('has the words of the dashboard, and no other', () => {
    const words = [...pageWords.matchAll(new RegExp(`'state\\.${kind}\\.([\\w-]+)': '([^']+)'`, 'g'))];
    expect(new Map(words.map(([, value = '', word = '']) => [value, word]))).toEqual(table);
  });

  it('has the values that the API documents', () => {
    const union = values.map((value) => `"${value}"`).join(' | ');
    expect(pageTypes.replaceAll("'", '"')).toContain(union);
  });
});

describe('one word', () => {
  it('stands for one value', () => {
    for (const [title] of SUBJECTS) {
      const words = [...readTable(title).values()];
      expect(new Set(words).size).toBe(words.length);
    }
    const [copies, emails] = [readTable('A copy of a message'), readTable('An email')];
    for (const [value, word] of emails) if (copies.has(value)) expect(copies.get(value)).toBe(word);
  });

  it('ends the story of an email', () => {
    for (const status of ['sent', 'partially_sent', 'bounced', 'rejected'] as const) {
      const word = readTable('An email').get(status)?.toLowerCase();
      expect(translate('en', 'step.finished', { status })).toBe(`Finished as ${word}.`);
    }
  });
});
