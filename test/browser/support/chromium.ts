import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const installed = () => process.env.WAYPOST_CHROMIUM ?? INSTALLED.find((path) => existsSync(path));

/** The package registry's is built for one processor only. */
export function whyNoChromium(): string | undefined {
  if (installed() || (process.platform === 'linux' && process.arch === 'x64')) return undefined;
  return `no Chromium is installed, and the packaged one does not run on ${process.platform} ${process.arch}`;
}

/** A real Chromium: the one that was named, the system's, or the one from the package registry. */
export async function launchChromium(): Promise<Browser> {
  const found = installed();
  // No sandbox: as root it would not start, and the only pages it opens are ours
  if (found) return chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packaged.executablePath(), args: packaged.args });
}
