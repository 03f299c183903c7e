import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listInitialScripts, listScriptsOfPage, sumGzipBytes } from './initial-scripts.js';

const BUILT = 'dist/web';
const LIMIT = 200 * 1024;
const MAIL_LIMIT = 250 * 1024;

describe.skipIf(!existsSync(`${BUILT}/index.html`))('the built dashboard (skipped until npm run build)', () => {
  it('names its scripts', () => {
    const scripts = [...listInitialScripts(BUILT)];
    expect(scripts).toContain('theme.js');
    expect(scripts.some((path) => path.startsWith('assets/'))).toBe(true);
  });

  it.each(['sign-in-page', 'overview-page'])('shows %s with less than 200 KB of JavaScript', (page) => {
    expect(sumGzipBytes(BUILT, listScriptsOfPage(BUILT, page))).toBeLessThan(LIMIT);
  });

  it('shows the webmail with less than 250 KB of JavaScript', () => {
    const scripts = listInitialScripts(BUILT, 'mail.html');
    expect([...scripts].some((path) => path.startsWith('assets/mail-'))).toBe(true);
    expect(sumGzipBytes(BUILT, scripts)).toBeLessThan(MAIL_LIMIT);
  });
});
