import { notFound, ServiceError } from '../../../platform/service-error.js';
import { type EmailAddress, formatEmailAddress, parseEmailAddress } from '../../../protocol/address/email-address.js';
import { formatAppleProfile } from '../../../protocol/client-setup/apple-profile.js';
import {
  formatAutodiscoverAnswer,
  formatAutodiscoverError,
} from '../../../protocol/client-setup/autodiscover-answer.js';
import { parseAutodiscoverRequest } from '../../../protocol/client-setup/autodiscover-request.js';
import type { SetupDoor } from '../../../protocol/client-setup/setup-door.js';
import { formatThunderbirdConfig } from '../../../protocol/client-setup/thunderbird-config.js';
import { setupDomainOf } from '../door/setup-names.js';
import type { PageAnswer, PageRoute, PageVisit } from '../page-route.js';

export interface ClientSetupDeps {
  /** Whether mail of this domain is hosted here. Whether an address exists is not disclosed. */
  readonly isHosted: (domain: string) => Promise<boolean>;
  /** The open doors. */
  readonly doors: () => readonly SetupDoor[];
  readonly baseUrl: () => string;
}

const XML_TYPE = 'text/xml; charset=utf-8';
const PROFILE_ENDING = '.mobileconfig';
const MAX_REQUEST_BYTES = 16 * 1024;

/** Settings for mail programs: Thunderbird and similar ones, Outlook, Apple's devices. */
export function clientSetupPages({ isHosted, doors, baseUrl }: ClientSetupDeps): PageRoute[] {
  return [
    page('GET', '/mail/config-v1.1.xml', thunderbird),
    page('GET', '/.well-known/autoconfig/mail/config-v1.1.xml', thunderbird),
    {
      ...page('POST', anyCase('/autodiscover/autodiscover.xml'), autodiscover),
      operation: 'POST /autodiscover/autodiscover.xml',
      takesBytes: true,
      maxBodyBytes: MAX_REQUEST_BYTES,
    },
    {
      ...page('GET', anyCase('/autodiscover/autodiscover.json'), autodiscoverJson),
      operation: 'GET /autodiscover/autodiscover.json',
    },
    {
      ...page('GET', `${anyCase('/autodiscover/autodiscover.json')}/v1.0/:email`, autodiscoverJson),
      operation: 'GET /autodiscover/autodiscover.json/v1.0',
    },
    page('GET', '/c/:file', appleProfile),
  ];

  async function thunderbird({ query, headers }: PageVisit): Promise<PageAnswer> {
    const asked = typeof query.emailaddress === 'string' ? parseEmailAddress(query.emailaddress) : undefined;
    const domain = asked?.domain ?? setupDomainOf(headers.host);
    const open = await openDoors(domain, headers);
    return { status: 200, text: formatThunderbirdConfig(domain ?? '', open), type: XML_TYPE };
  }

  async function autodiscover({ bytes, headers }: PageVisit): Promise<PageAnswer> {
    const request = parseAutodiscoverRequest(bytes ?? Buffer.alloc(0));
    const address = request && parseEmailAddress(request.email);
    if (!request || !address) return xml(formatAutodiscoverError(600, 'Invalid request'));
    const open = await openDoors(address.domain, headers);
    if (!request.acceptsMailSettings) return xml(formatAutodiscoverError(601, 'The provider is not available'));
    return xml(formatAutodiscoverAnswer(formatEmailAddress(address), open));
  }

  async function autodiscoverJson({ params, query, headers }: PageVisit): Promise<PageAnswer> {
    const email = params.email ?? query.Email ?? query.email;
    const address = typeof email === 'string' ? parseEmailAddress(email) : undefined;
    await openDoors(address?.domain, headers);
    const protocol = `${query.Protocol ?? query.protocol ?? ''}`.toLowerCase();
    if (protocol !== 'autodiscoverv1') {
      return json(400, { ErrorCode: 'ProtocolNotSupported', ErrorMessage: 'The one protocol here is AutodiscoverV1.' });
    }
    return json(200, { Protocol: 'AutodiscoverV1', Url: `${baseUrl()}/autodiscover/autodiscover.xml` });
  }

  async function appleProfile({ params, headers }: PageVisit): Promise<PageAnswer> {
    const address = addressOf(params.file ?? '');
    const open = await openDoors(address?.domain, headers);
    const profile = address && formatAppleProfile(formatEmailAddress(address), open);
    if (!profile) throw notFound('http.notFound');
    const disposition = `attachment; filename="mail${PROFILE_ENDING}"`;
    return {
      status: 200,
      text: profile,
      type: 'application/x-apple-aspen-config; charset=utf-8',
      headers: { 'Content-Disposition': disposition },
    };
  }

  /** The same for every address of a hosted domain; for other domains nothing. */
  async function openDoors(domain: string | undefined, headers: PageVisit['headers']): Promise<readonly SetupDoor[]> {
    const named = setupDomainOf(headers.host);
    if (named !== undefined && named !== domain && !(await isHosted(named))) {
      throw new ServiceError('forbidden', 'http.foreignHost');
    }
    const open = doors();
    if (domain === undefined || open.length === 0 || !(await isHosted(domain))) throw notFound('http.notFound');
    return open;
  }
}

function addressOf(file: string): EmailAddress | undefined {
  return file.endsWith(PROFILE_ENDING) ? parseEmailAddress(file.slice(0, -PROFILE_ENDING.length)) : undefined;
}

function page(method: PageRoute['method'], path: string, handle: PageRoute['handle']): PageRoute {
  return { method, path, isWrite: false, handle };
}

function xml(text: string): PageAnswer {
  return { status: 200, text, type: XML_TYPE };
}

function json(status: number, body: object): PageAnswer {
  return { status, text: JSON.stringify(body), type: 'application/json; charset=utf-8' };
}

/** Outlook versions differ in letter case: each part of the path is a pattern for the router. */
function anyCase(path: string): string {
  const pattern = (part: string) =>
    part.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replace('.', '\\.');
  return path.replace(/\/([^/]+)/g, (_, part: string) => `/:${part.replace('.', '_')}(^${pattern(part)}$)`);
}
