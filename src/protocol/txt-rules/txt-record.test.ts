import { describe, expect, it } from 'vitest';
import { formatTxtRecord, parseTxtRecord } from './txt-record.js';

const prefixes = ['waypost', 'forward-email'];

describe('a TXT record', () => {
  it.each([
    ['waypost=ann@example.test', 'rules', 'ann@example.test'],
    ['Forward-Email=a:b@example.test', 'rules', 'a:b@example.test'],
    ['  WAYPOST-port = 1337 ', 'port', '1337'],
    ['waypost-site-verification=AbC=', 'verification', 'AbC='],
  ])('%j is for us', (text, family, value) => {
    expect(parseTxtRecord(text, prefixes)).toEqual({ family, value });
  });

  it.each(['v=spf1 -all', 'waypost', 'waypost-=x', 'xwaypost=x', '=x', ''])('%j is not', (text) => {
    expect(parseTxtRecord(text, prefixes)).toBeUndefined();
  });

  it('is written with one prefix', () => {
    expect(formatTxtRecord({ family: 'rules', value: 'x' }, 'waypost')).toBe('waypost=x');
    expect(formatTxtRecord({ family: 'port', value: '25' }, 'waypost')).toBe('waypost-port=25');
  });
});
