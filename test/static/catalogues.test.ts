import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../src/i18n/catalogues/catalogues.js';
import { en } from '../../src/i18n/en.js';
import { LOCALES, type Locale } from '../../src/i18n/locales.js';
import type { MessageKey } from '../../src/i18n/message.js';

const keys = Object.keys(en) as MessageKey[];
const translated = LOCALES.filter((locale) => locale !== 'en');

/** Sentences that are right although they read like the English one: names, codes and words both languages share. */
const SAME_AS_ENGLISH: Partial<Record<Locale, readonly MessageKey[]>> = {
  fr: ['letter.passwordInstructions.door', 'letter.catchallCreated.description'],
  it: ['page.password.password'],
  no: ['letter.passwordInstructions.door'],
  pl: ['letter.passwordInstructions.door'],
  sv: ['letter.passwordInstructions.door'],
};

describe('the English catalogue', () => {
  it('has no sentence that nobody says', () => {
    const sources = readSources('src').join('\n');
    expect(keys.filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
  });

  it('asks for plain characters only in the names it gives to parameters', () => {
    expect(
      keys.flatMap((key) => [...shapeOf('en', en[key]).keys()]).filter((name) => !/^[a-zA-Z]+$/.test(name)),
    ).toEqual([]);
  });
});

describe.each(translated)('the catalogue %s', (locale) => {
  const catalogue: Readonly<Record<string, string>> = catalogueOf(locale);

  it('has every sentence and no other', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(keys.toSorted());
  });

  it('has the parameters, choices and plural forms that its sentences need', () => {
    const wrong = keys.filter((key) => {
      const text = catalogue[key] ?? en[key];
      return JSON.stringify([...shapeOf(locale, text)]) !== JSON.stringify([...expectedShape(locale, en[key])]);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps what machines read: field names, values, commands, addresses, acronyms', () => {
    const lost = keys.flatMap((key) => {
      const text = catalogue[key] ?? en[key];
      return literalsOf(en[key])
        .filter((literal) => !text.includes(literal))
        .map((literal) => `${key}: ${literal}`);
    });
    expect(lost).toEqual([]);
  });

  it('is translated', () => {
    const allowed = new Set<MessageKey>(SAME_AS_ENGLISH[locale]);
    expect(keys.filter((key) => catalogue[key] === en[key] && !allowed.has(key))).toEqual([]);
    expect([...allowed].filter((key) => catalogue[key] !== en[key])).toEqual([]);
  });

  it('is clean text: no stray spaces, no invisible characters, one line each', () => {
    // Direction marks belong to the spelling of sentences that mix two scripts
    const unclean = keys.filter((key) => /^\s|\s$| {2}|(?![\u200e\u200f])[\p{Cc}\p{Cf}]/u.test(catalogue[key] ?? ''));
    expect(unclean).toEqual([]);
  });
});

/** By parameter: how it is formatted, its choices or plural forms. Throws when the text is no valid message. */
function shapeOf(locale: Locale, text: string): Map<string, string> {
  const message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  const found = new Map<string, Set<string>>();
  collect(message.getAst() as MessageElement[], found);
  return new Map([...found].toSorted().map(([name, uses]) => [name, [...uses].toSorted().join(' ')]));
}

/** The English shape with the plural forms of the other language in place of the English ones. */
function expectedShape(locale: Locale, english: string): Map<string, string> {
  const forms = `plural(${pluralForms(locale).join(',')})`;
  return new Map([...shapeOf('en', english)].map(([name, uses]) => [name, uses.replace('plural(one,other)', forms)]));
}

/** Those that whole numbers up to a thousand take, and the fall-back that every message needs. */
function pluralForms(locale: Locale): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set([...Array.from({ length: 1001 }, (_, n) => rules.select(n)), 'other'])].toSorted();
}

interface MessageElement {
  readonly type: number;
  readonly value?: string;
  readonly style?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly MessageElement[] }>>;
}

// Numbers of the library's element types
const LITERAL = 0;
const NUMBER = 2;
const DATE = 3;
const TIME = 4;
const SELECT = 5;
const PLURAL = 6;
const HASH = 7;

function collect(elements: readonly MessageElement[], found: Map<string, Set<string>>): void {
  for (const element of elements) {
    if (element.type === LITERAL || element.type === HASH) continue;
    const name = element.value ?? '';
    const uses = found.get(name) ?? new Set();
    found.set(name, uses.add(useOf(element)));
    for (const option of Object.values(element.options ?? {})) collect(option.value, found);
  }
}

function useOf({ type, style, options = {} }: MessageElement): string {
  const choices = Object.keys(options).toSorted().join(',');
  if (type === SELECT) return `select(${choices})`;
  if (type === PLURAL) return `plural(${choices})`;
  return type === NUMBER || type === DATE || type === TIME ? `formatted(${type},${String(style)})` : 'plain';
}

/** `has_imap`, `is_override=true`, `/generate-password`, `http://`, `DKIM`, `"*"`, `ann@example.com`. */
const MACHINE_WORDS =
  /[\w.-]*_[\w=]+|https?:\/\/|[\w.+-]+@[\w.]+|\b[A-Z][A-Z0-9]{2,}\b|\/[\w^$./*-]{3,}|"[^"\w]"|Return-Path/g;

function literalsOf(english: string): string[] {
  const found = english.replace(/\{[^{}]*\}/g, ' ').match(MACHINE_WORDS) ?? [];
  // Each language has its own quotation marks, and its own way to end a sentence
  return [...new Set(found.map((literal) => literal.replace(/^"|"$|\.$/g, '')))];
}

function readSources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return path === join('src', 'i18n') ? [] : readSources(path);
    return entry.name.endsWith('.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}
