import { createHash } from 'node:crypto';
import { escapeHtml } from '../html/escape-html.js';
import { bestDoor, type SetupDoor } from './setup-door.js';

/**
 * A configuration profile with one account for mail, calendars and contacts. It holds no password: the device asks for it. `undefined` when there
 * is no way to read mail, or none to send it. The same address has the same ids, so that a second one replaces the first.
 */
export function formatAppleProfile(email: string, doors: readonly SetupDoor[]): string | undefined {
  const imap = bestDoor(doors, 'imap');
  const incoming = imap ?? bestDoor(doors, 'pop3');
  const outgoing = bestDoor(doors, 'smtp');
  if (!incoming || !outgoing) return undefined;
  const identifier = `${incoming.host}.mail.${createHash('sha256').update(email).digest('hex').slice(0, 16)}`;
  const account: Dictionary = {
    EmailAccountDescription: email,
    EmailAccountName: '',
    EmailAccountType: imap ? 'EmailTypeIMAP' : 'EmailTypePOP',
    EmailAddress: email,
    IncomingMailServerAuthentication: 'EmailAuthPassword',
    IncomingMailServerHostName: incoming.host,
    IncomingMailServerPortNumber: incoming.port,
    IncomingMailServerUseSSL: true,
    IncomingMailServerUsername: email,
    OutgoingMailServerAuthentication: 'EmailAuthPassword',
    OutgoingMailServerHostName: outgoing.host,
    OutgoingMailServerPortNumber: outgoing.port,
    OutgoingMailServerUseSSL: true,
    OutgoingMailServerUsername: email,
    OutgoingPasswordSameAsIncomingPassword: true,
    PayloadDisplayName: email,
    PayloadIdentifier: `${identifier}.account`,
    PayloadType: 'com.apple.mail.managed',
    PayloadUUID: uuidOf(`${identifier}.account`),
    PayloadVersion: 1,
  };
  const profile: Dictionary = {
    PayloadContent: [account, ...davAccounts(email, identifier, bestDoor(doors, 'dav'))],
    PayloadDisplayName: email,
    PayloadIdentifier: identifier,
    PayloadOrganization: incoming.host,
    PayloadType: 'Configuration',
    PayloadUUID: uuidOf(identifier),
    PayloadVersion: 1,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${formatValue(profile)}
</plist>
`;
}

/** One account each for calendars and for contacts. */
function davAccounts(email: string, identifier: string, door: SetupDoor | undefined): Dictionary[] {
  if (!door) return [];
  const account = (prefix: 'CalDAV' | 'CardDAV'): Dictionary => {
    const type = prefix.toLowerCase();
    return {
      [`${prefix}AccountDescription`]: email,
      [`${prefix}HostName`]: door.host,
      [`${prefix}Port`]: door.port,
      [`${prefix}UseSSL`]: true,
      [`${prefix}Username`]: email,
      [`${prefix}PrincipalURL`]: `/principals/${encodeURIComponent(email)}/`,
      PayloadDisplayName: email,
      PayloadIdentifier: `${identifier}.${type}`,
      PayloadType: `com.apple.${type}.account`,
      PayloadUUID: uuidOf(`${identifier}.${type}`),
      PayloadVersion: 1,
    };
  };
  return [account('CalDAV'), account('CardDAV')];
}

interface Dictionary {
  readonly [key: string]: string | number | boolean | readonly Dictionary[];
}

function formatValue(value: Dictionary[string] | Dictionary): string {
  switch (typeof value) {
    case 'string':
      return `<string>${escapeHtml(value)}</string>`;
    case 'number':
      return `<integer>${value}</integer>`;
    case 'boolean':
      return value ? '<true/>' : '<false/>';
    default:
      return isList(value) ? `<array>\n${value.map(formatValue).join('\n')}\n</array>` : formatDictionary(value);
  }
}

function isList(value: readonly Dictionary[] | Dictionary): value is readonly Dictionary[] {
  return Array.isArray(value);
}

function formatDictionary(dictionary: Dictionary): string {
  const entries = Object.entries(dictionary).map(
    ([key, value]) => `<key>${escapeHtml(key)}</key>${formatValue(value)}`,
  );
  return `<dict>\n${entries.join('\n')}\n</dict>`;
}

/** RFC 9562 §5.8: made from a name. */
function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(`waypost:${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex').toUpperCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
