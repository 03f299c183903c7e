import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds serious or critical, one line each. Looking at colours takes it long. */
export async function listAxeFaults(page: Page, { ignoreColours = false } = {}): Promise<string[]> {
  await page.evaluate(axe.source); // over the debugger: the page's content policy lets no script in
  const options = { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: !ignoreColours } } };
  const violations = await page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    return (await axe.run(asked)).violations;
  }, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}
