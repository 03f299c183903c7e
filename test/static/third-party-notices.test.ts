import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { thirdPartyNotices } from '../../scripts/third-party-notices.js';

describe('third-party notices', () => {
  const written = readFileSync(new URL('../../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8');

  it('are those of the packages that ship now (npx tsx scripts/third-party-notices.ts writes them)', () => {
    expect(written === thirdPartyNotices()).toBe(true);
  });

  it('name every direct dependency and no tool', () => {
    const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    for (const [name, version] of Object.entries(dependencies)) expect(written).toContain(`## ${name} ${version}\n`);
    expect(written).not.toContain('## vitest ');
  });
});
