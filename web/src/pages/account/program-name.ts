/** The first match: each browser also names those it descends from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Windows`; the first word of any other program. */
export function programName(agent: string | undefined): string | undefined {
  if (!agent) return undefined;
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = nameIn(BROWSERS);
  if (!browser) return agent.split(/[\s/]/, 1)[0];
  const system = nameIn(SYSTEMS);
  return system ? `${browser}, ${system}` : browser;
}
