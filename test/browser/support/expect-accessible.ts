import { expect } from 'vitest';
import { listAxeFaults } from './axe.js';
import type { BrowserApp, VisitOptions } from './browser-app.js';
import { overflowOf } from './overflow.js';

/** The plain one, and in the dark those that test a layout: the long one, and the one from right to left. */
const LANGUAGES = { light: ['en'], dark: ['de', 'ar'] };

/** No serious finding by axe, and no page wider than the window. Colours are the same in every language. */
export async function expectAccessible(
  stage: BrowserApp,
  options: VisitOptions & { readonly theme: keyof typeof LANGUAGES },
  paths: readonly string[],
): Promise<void> {
  for (const [at, language] of LANGUAGES[options.theme].entries()) {
    await using visitor = await stage.visit({ ...options, language });
    for (const path of paths) {
      await visitor.goTo(path);
      expect([path, ...(await listAxeFaults(visitor.page, { ignoreColours: at > 0 }))]).toEqual([path]);
      expect([path, await overflowOf(visitor.page)]).toEqual([path, 0]);
    }
  }
}
