import { describe, expect, it } from 'vitest';
import { type DmarcRecord, parseDmarcRecord } from './dmarc-record.js';
import { inheritedPolicy, namesAbove, organisationOf } from './tree-walk.js';

describe('a DMARC record', () => {
  it('is read with its tags in any order and case', () => {
    const text = 'v=DMARC1; rua=mailto:a@b.test; P=Reject ;sp=none; np=quarantine; t=y; adkim=s; aspf=r; pct=100;psd=n';
    expect(parseDmarcRecord(text)).toEqual({
      policy: 'reject',
      subdomainPolicy: 'none',
      unknownNamePolicy: 'quarantine',
      isTesting: true,
      isDkimStrict: true,
      isSpfStrict: false,
      pct: '100',
      psd: 'n',
    });
    expect(parseDmarcRecord('v = DMARC1')).toMatchObject({ policy: undefined, pct: undefined, psd: 'u' });
    expect(parseDmarcRecord('v=DMARC1; garbage; p=none')).toMatchObject({ policy: 'none' });
  });

  it.each(['', 'v=spf1 -all', 'p=none; v=DMARC1', 'v=DMARC2; p=none', 'v=dmarc1; p=none'])('is not %j', (text) => {
    expect(parseDmarcRecord(text)).toBeUndefined();
  });
});

const NO_TAGS = parseDmarcRecord('v=DMARC1') as DmarcRecord;

describe('the walk up the tree', () => {
  const at = (name: string, psd: 'y' | 'n' | 'u') => ({
    name,
    record: { ...NO_TAGS, psd },
  });

  it('asks for every parent of a short name and cuts a long one', () => {
    expect(namesAbove('a.b.example.test')).toEqual(['b.example.test', 'example.test', 'test']);
    expect(namesAbove('a.b.c.d.e.f.g.h.i.j.example.test')[0]).toBe('f.g.h.i.j.example.test');
    expect(namesAbove('test')).toEqual([]);
  });

  it('inherits from the organisation: marked so, below a public suffix, or the highest', () => {
    expect(inheritedPolicy([])).toBeUndefined();
    expect(inheritedPolicy([at('b.example.test', 'u'), at('example.test', 'u')])?.name).toBe('example.test');
    expect(inheritedPolicy([at('b.example.test', 'n'), at('example.test', 'u')])?.name).toBe('b.example.test');
    expect(inheritedPolicy([at('example.test', 'u'), at('test', 'y')])?.name).toBe('example.test');
    expect(inheritedPolicy([at('b.example.test', 'u'), at('test', 'y')])?.name).toBe('test');
  });

  it('finds the organisation: marked so, one label below a public suffix, the highest, or the name itself', () => {
    expect(organisationOf('a.example.test', [])).toBe('a.example.test');
    expect(organisationOf('a.b.example.test', [at('b.example.test', 'u'), at('example.test', 'u')])).toBe(
      'example.test',
    );
    expect(organisationOf('a.b.example.test', [at('b.example.test', 'n')])).toBe('b.example.test');
    expect(organisationOf('a.b.example.test', [at('test', 'y')])).toBe('example.test');
    expect(organisationOf('test', [at('test', 'y')])).toBe('test');
  });
});
