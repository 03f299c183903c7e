import { describe, expect, it } from 'vitest';
import { translate } from './translate.js';

describe('translate', () => {
  it('fills in the parameters', () => {
    expect(translate('en', 'groupware.idTaken', { id: 'ann' })).toContain('ann');
  });

  it('speaks of times in UTC', () => {
    const when = new Date('2026-11-22T23:05:00Z');
    expect(translate('en', 'letter.linkExpires', { when })).toBe(
      'The link works until November 22, 2026, 11:05 PM UTC.',
    );
  });

  it('speaks English to an unknown language', () => {
    for (const locale of [undefined, 'tlh', '__proto__']) {
      expect(translate(locale, 'http.notFound')).toBe(translate('en', 'http.notFound'));
    }
  });

  it('never reads a parameter as a message', () => {
    const id = "{evil, plural, other {#}} <b>'{x}'</b> {0}";
    expect(translate('en', 'groupware.idTaken', { id })).toContain(id);
  });
});
