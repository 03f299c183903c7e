import type { Config } from '../config/config.js';
import type { Ports } from './ports-file.js';

/** The few lines shown to the user after a start. */
export function startBanner(
  { mode, dataDir, instance }: Config,
  { baseUrl, ports, version }: { baseUrl: string; ports: Ports; version: string },
): string {
  const what = mode === 'sandbox' ? 'sandbox: nothing leaves this machine' : `live as ${instance.hostname}`;
  const { dns, ...others } = ports;
  const doors = Object.entries({ ...others, ...(dns && { dns }) }).map(([door, port]) => `${door} ${port}`);
  return [
    `Waypost ${version}, ${what}.`,
    '',
    ...(ports.http || ports.https
      ? [`  Dashboard  ${baseUrl}/`, `  API        ${baseUrl}/v1`, `  Reference  ${baseUrl}/docs`]
      : []),
    `  Ports      ${doors.join(', ') || 'none'}`,
    `  Data       ${dataDir}`,
    '',
    ...(ports.http ? firstSteps(mode, baseUrl) : []),
    'Ctrl-C stops.',
  ].join('\n');
}

function firstSteps(mode: Config['mode'], baseUrl: string): string[] {
  return mode === 'sandbox'
    ? [
        'Create an account; the response contains your API token:',
        `  curl -s ${baseUrl}/v1/account -d email=you@example.test -d password=correct-horse-battery`,
        '',
      ]
    : ['Create the first account:', '  waypost account create --email you@example.com', ''];
}
