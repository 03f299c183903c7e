import { escapeHtml } from '../html/escape-html.js';
import { bestDoor, davAddress, type SetupDoor } from './setup-door.js';

/** `config-v1.1.xml`, as Thunderbird, KMail, Evolution and FairEmail ask for it. */
export function formatThunderbirdConfig(domain: string, doors: readonly SetupDoor[]): string {
  const name = escapeHtml(domain);
  return `<?xml version="1.0" encoding="UTF-8"?>
<clientConfig version="1.1">
  <emailProvider id="${name}">
    <domain>${name}</domain>
    <displayName>${name}</displayName>
    <displayShortName>${name}</displayShortName>
${doors
  .filter(({ protocol }) => protocol !== 'dav')
  .map(formatServer)
  .join('')}  </emailProvider>
${formatDav(doors)}</clientConfig>
`;
}

function formatServer({ protocol, security, host, port }: SetupDoor): string {
  const element = protocol === 'smtp' ? 'outgoingServer' : 'incomingServer';
  return `    <${element} type="${protocol}">
      <hostname>${escapeHtml(host)}</hostname>
      <port>${port}</port>
      <socketType>${security === 'tls' ? 'SSL' : 'STARTTLS'}</socketType>
      <authentication>password-cleartext</authentication>
      <username>%EMAILADDRESS%</username>
    </${element}>
`;
}

/** Behind the provider, where Thunderbird looks for them. */
function formatDav(doors: readonly SetupDoor[]): string {
  const door = bestDoor(doors, 'dav');
  if (!door) return '';
  const url = escapeHtml(davAddress(door));
  const format = (element: string, type: string) => `  <${element} type="${type}">
    <username>%EMAILADDRESS%</username>
    <authentication>http-basic</authentication>
    <serverURL>${url}</serverURL>
  </${element}>
`;
  return format('addressBook', 'carddav') + format('calendar', 'caldav');
}
