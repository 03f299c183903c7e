import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../src/i18n/catalogues/catalogues.js';
import { en } from '../../src/i18n/en.js';
import { LOCALES, type Locale } from '../../src/i18n/locales.js';
import type { MessageKey } from '../../src/i18n/message.js';
import { expectedShape, shapeOf } from './message-shape.js';

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
  it('has no unused sentence', () => {
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
    const isSame = (key: MessageKey) => catalogue[key] === en[key] && hasWords(en[key]);
    expect(keys.filter((key) => isSame(key) && !allowed.has(key))).toEqual([]);
    expect([...allowed].filter((key) => catalogue[key] !== en[key])).toEqual([]);
  });

  it('is clean text: no stray spaces, no invisible characters, one line each', () => {
    // Direction marks belong to the spelling of sentences that mix two scripts
    const unclean = keys.filter((key) => /^\s|\s$| {2}|(?![\u200e\u200f])[\p{Cc}\p{Cf}]/u.test(catalogue[key] ?? ''));
    expect(unclean).toEqual([]);
  });
});

/** `has_imap`, `is_override=true`, `/generate-password`, `http://`, `DKIM`, `"*"`, `ann@example.com`. */
const MACHINE_WORDS =
  /[\w.-]*_[\w=]+|https?:\/\/|[\w.+-]+@[\w.]+|\b[A-Z][A-Z0-9]{2,}\b|\/[\w^$./*-]{3,}|"[^"\w]"|Return-Path/g;

function literalsOf(english: string): string[] {
  const found = english.replace(/\{[^{}]*\}/g, ' ').match(MACHINE_WORDS) ?? [];
  // Each language has its own quotation marks, and its own way to end a sentence
  const bare = found.map((literal) => literal.replace(/^"|"$|\.$/g, ''));
  return [...new Set(bare)].filter((literal) => literal.trim() !== ''); // a parameter in quotes leaves nothing
}

/** A frame of nothing but parameters and acronyms may be the same everywhere. */
function hasWords(english: string): boolean {
  return /\p{L}/u.test(english.replace(/\{[^{}]*\}/g, ' ').replace(MACHINE_WORDS, ' '));
}

function readSources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return path === join('src', 'i18n') ? [] : readSources(path);
    return entry.name.endsWith('.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}
