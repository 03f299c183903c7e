import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A real Chromium: the one that was named, the system's, or the one from the package registry. */
export async function launchChromium(): Promise<Browser> {
  const installed = process.env.WAYPOST_CHROMIUM ?? INSTALLED.find((path) => existsSync(path));
  // No sandbox: as root it would not start, and the only pages it opens are ours
  if (installed) return chromium.launch({ executablePath: installed, args: ['--no-sandbox'] });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packaged.executablePath(), args: packaged.args });
}
