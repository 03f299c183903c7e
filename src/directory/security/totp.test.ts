import { describe, expect, it } from 'vitest';
import { findStep, formatTotpSecret, totpUri } from './totp.js';

// RFC 6238 appendix B, SHA-1, the last six digits
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
] as const;

describe('time-based codes', () => {
  it.each(VECTORS)('at %i s the code is %s', (seconds, code) => {
    expect(findStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are taken one step early or late, and no more', () => {
    const at = (seconds: number) => findStep(SECRET, '287082', seconds * 1000);
    expect([at(0), at(29), at(30), at(89), at(90), at(120)]).toEqual([1, 1, 1, 1, undefined, undefined]);
    expect(findStep(SECRET, '287083', 59_000)).toBeUndefined();
  });

  it('are set up by a link that names service and address', () => {
    expect(formatTotpSecret(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const uri = new URL(totpUri(SECRET, { issuer: 'mail.example.test', email: 'ann@example.test' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(uri.searchParams.get('issuer')).toBe('mail.example.test');
    expect(decodeURIComponent(uri.pathname)).toContain('ann@example.test');
  });
});
