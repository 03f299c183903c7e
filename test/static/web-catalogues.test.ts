import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedShape, shapeOf } from './message-shape.js';

const I18N = 'web/src/i18n';
const english = readEnglish();
const keys = Object.keys(english);

/** Words that both languages share, by key; names of standards and programs are the same everywhere. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: [
    'shell.domains',
    'shell.sandbox',
    'domains.title',
    'aliases.host',
    'operator.part.domains',
    'operator.version',
    'operator.domains',
    'operator.name',
    'settings.importHost',
    'settings.importPort',
  ],
  es: ['operator.plan'],
  fr: [
    'mail.list',
    'mail.area.contacts',
    'mail.message',
    'mail.messageCount',
    'mail.conversationCount',
    'settings.notices',
    'operator.version',
    'operator.destinations',
    'operator.machine',
    'settings.importPort',
  ],
};
/** Names of programs, the same in every language. */
const PROPER_NAMES = ['aliases.calendars.thunderbird', 'aliases.calendars.android'];

describe("the dashboard's English sentences", () => {
  it('are found at all', () => expect(keys.length).toBeGreaterThan(50));

  it('are all said somewhere', () => {
    const sources = readSources('web/src').join('\n');
    const templates = [...sources.matchAll(/`([\w.]+)\$\{/g)].map(([, prefix]) => prefix ?? '');
    const unsaid = keys.filter(
      (key) => !sources.includes(`'${key}'`) && !templates.some((prefix) => prefix !== '' && key.startsWith(prefix)),
    );
    expect(unsaid).toEqual([]);
  });
});

it("the webmail's first pages need no sentence of the dashboard alone", () => {
  const own = readFileSync(join(I18N, 'dashboard-messages.ts'), 'utf8');
  const files = [...own.matchAll(/'\.\/en\/(\w+)'/g)].map(([, name]) =>
    readFileSync(join(I18N, 'en', `${name}.ts`), 'utf8'),
  );
  const dashboard = files.flatMap((text) => [...text.matchAll(/^ {2}'([\w.-]+)':/gm)].map(([, key]) => `'${key}'`));
  expect(dashboard.length).toBeGreaterThan(50);
  const folders = readdirSync('web/src/mail').filter((name) => name !== 'settings' && !name.includes('.'));
  const sources = folders.flatMap((name) => readSources(join('web', 'src', 'mail', name))).join('\n');
  expect(dashboard.filter((key) => sources.includes(key))).toEqual([]);
});

describe.each(['de', 'es', 'fr', 'ja', 'ar'])("the dashboard's catalogue %s", (locale) => {
  const catalogue = readTranslated(locale);

  it('has every sentence and no other', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(keys.toSorted());
  });

  it('has the parameters, choices and plural forms that its sentences need', () => {
    const wrong = keys.filter((key) => {
      const shape = shapeOf(locale, catalogue[key] ?? '');
      return JSON.stringify([...shape]) !== JSON.stringify([...expectedShape(locale, english[key] ?? '')]);
    });
    expect(wrong).toEqual([]);
  });

  it('is translated', () => {
    const allowed = new Set([...PROPER_NAMES, ...(SAME_AS_ENGLISH[locale] ?? [])]);
    expect(keys.filter((key) => catalogue[key] === english[key] && !allowed.has(key))).toEqual([]);
    expect([...allowed].filter((key) => catalogue[key] !== english[key])).toEqual([]);
  });

  it('is clean text: no stray spaces, no invisible characters, one line each', () => {
    const unclean = keys.filter((key) => /^\s|\s$| {2}|(?![\u200e\u200f])[\p{Cc}\p{Cf}]/u.test(catalogue[key] ?? ''));
    expect(unclean).toEqual([]);
  });
});

/** The files are plain object literals: read as text, because `web/` is compiled for browsers. */
function readEnglish(): Record<string, string> {
  const entries = readdirSync(join(I18N, 'en')).flatMap((name) => {
    const source = readFileSync(join(I18N, 'en', name), 'utf8');
    return [...source.matchAll(/^ {2}'([\w.-]+)':\s*(['"])((?:\\.|(?!\2).)*)\2,$/gms)].map(
      ([, key = '', , text = '']) => [key, text.replace(/\\(.)/g, '$1')] as const,
    );
  });
  return Object.fromEntries(entries);
}

function readTranslated(locale: string): Record<string, string> {
  const directory = join(I18N, locale);
  const files = readdirSync(directory).map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')));
  return Object.assign({}, ...files);
}

function readSources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return path === join('web', 'src', 'i18n', 'en') ? [] : readSources(path);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}
