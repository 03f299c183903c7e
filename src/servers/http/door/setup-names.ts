import { parseDomainName } from '../../../protocol/address/domain-name.js';

const SETUP_HOST = /^(?:autoconfig|autodiscover)\.([^:]+)(?::\d+)?$/i;
const SETUP_PATH =
  /^\/(?:mail\/config-v1\.1\.xml|\.well-known\/autoconfig\/mail\/config-v1\.1\.xml|autodiscover\/autodiscover\.(?:xml|json)(?:\/.*)?)$/i;

/** `autoconfig.example.test` stands for `example.test`: programs look there for the settings of its mail. */
export function setupDomainOf(host: string | string[] | undefined): string | undefined {
  const name = typeof host === 'string' ? SETUP_HOST.exec(host)?.[1] : undefined;
  return name === undefined ? undefined : parseDomainName(name);
}

/** Paths served under such a name; the page itself checks whether the domain is hosted. */
export function isSetupPath(path: string): boolean {
  return SETUP_PATH.test(path);
}
